// A game of a venue is opened and left (docs/venue-protocol.md, 4). The page of the frame alone asks for it.
import * as v from 'valibot'
import { m } from '../text/compiled/messages.js'
import { empty, post, uuid } from './endpoint.ts'
import { gameCodes } from './games/catalog.ts'

export const launch = {
  /** One live launch a member: what was open is ended. */
  open: post('frontpage/openGame', {
    input: v.strictObject({ game: v.picklist(gameCodes) }),
    output: v.strictObject({
      launch: uuid,
      /** The page on the play door, with its ticket in it. */
      url: v.string(),
    }),
    access: 'member',
    kind: 'play',
    refusals: {
      game_unknown: m.play_refused_unknown,
      game_maintenance: m.play_refused_maintenance,
      venue_silent: m.play_refused_silent,
      wallet_locked: m.play_refused_locked,
    },
  }),
  close: post('frontpage/closeGame', {
    input: v.strictObject({ launch: uuid }),
    output: empty,
    access: 'member',
    kind: 'moneyOut',
    quiet: true,
    added: true,
  }),
}
