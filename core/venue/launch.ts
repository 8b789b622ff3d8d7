// A game of a venue is opened and left (docs/venue-protocol.md, 4). The page of the frame alone asks for it.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { empty, post, uuid } from '../endpoint.ts'
import { gameCodes } from '../games/catalog.ts'

export const launch = {
  /** One live launch a member: what was open is ended. Nothing in it says where to come back to (BI-256). */
  open: post('frontpage/openGame', {
    input: v.strictObject({ game: v.picklist(gameCodes, 'game_unknown') }),
    output: v.strictObject({
      launch: uuid,
      /** The page on the play door, with a ticket for one use within 60 s. */
      url: v.string(),
    }),
    access: 'member',
    kind: 'play',
    refusals: {
      game_unknown: m.venues_game_unknown,
      game_maintenance: m.venues_game_maintenance,
      venue_silent: m.venues_silent,
      wallet_locked: m.venues_wallet_locked,
    },
  }),
  /** Leaves a game; one that is over already is left, too. What was played there is fetched right behind it. */
  close: post('frontpage/closeGame', {
    input: v.strictObject({ launch: uuid }),
    output: empty,
    access: 'member',
    kind: 'moneyOut',
    quiet: true,
    added: true,
  }),
}
