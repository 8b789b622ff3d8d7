// A venue's own audit: its double entry from zero, its journals without gaps, and both against how its players stand.
import { toWire } from '../core/money.ts'
import type { Books } from './control.ts'
import type { Sql } from './db.ts'
import type { VenueName } from './names.ts'
import { transfersOf } from './transfers.ts'

export async function booksOf(sql: Sql, venue: VenueName): Promise<Books> {
  const { rows } = await sql.query<{
    player: string
    balance: bigint
    open: bigint
    number: number
  }>('select player, balance, open, number from players where venue = $1 order by made_at, player', [venue])
  const players = rows.map(({ player, balance, open, number }) => ({
    ...{ player, balance: toWire(balance), open: toWire(open), number },
  }))
  return { players, transfers: await transfersOf(sql, venue) }
}

export type Check = { says: string; counted: number; breaches: number }

/** Every check over all venues of the database. */
export async function auditVenues(sql: Sql): Promise<Check[]> {
  const check = async (says: string, text: string): Promise<Check> => {
    const { rows } = await sql.query<{ counted: number; breaches: number }>(
      `select count(*)::int as counted, (count(*) filter (where not right_one))::int as breaches from (${text}) found`,
    )
    return { says, ...(rows[0] ?? { counted: 0, breaches: 1 }) }
  }
  return Promise.all([
    check('every player has what the moves say', MOVED),
    check('every journal runs from 1 without gaps to its last number', NUMBERED),
    check('every entry stands on the one before it', STANDING),
    check('stakes that are open are those of open rounds', OPEN),
    check('every round that is over was paid once', PAID),
    check('what lies at a table waits for cards that are not settled', TABLES),
    check('an order is over once all of its matches are, by the scores that everybody saw', ORDERS),
  ])
}

const MOVED = `
  select balance = coalesce((select sum(case when target = 'balance' then amount when source = 'balance' then -amount else 0 end)
                               from moves where moves.venue = players.venue and moves.player = players.player), 0)
     and open = coalesce((select sum(case when target = 'open' then amount when source = 'open' then -amount else 0 end)
                            from moves where moves.venue = players.venue and moves.player = players.player), 0) as right_one
    from players`

const NUMBERED = `
  select number = (select count(*) from entries where entries.venue = players.venue and entries.player = players.player)
     and number = coalesce((select max(entries.number) from entries
                             where entries.venue = players.venue and entries.player = players.player), 0) as right_one
    from players`

// Balance plus open stakes changes only by entries.
const STANDING = `
  select balance + open - coalesce(lag(balance + open) over journal, 0)
       = case when kind = 'round' then (said ->> 'returned')::numeric * 100 - (said ->> 'risk')::numeric * 100
              when kind = 'correction' then (said ->> 'amount')::numeric * 100
              when said ->> 'direction' = 'in' then (said ->> 'amount')::numeric * 100
              else - (said ->> 'amount')::numeric * 100 end as right_one
    from entries window journal as (partition by venue, player order by number)`

const OPEN = `
  select open = coalesce((select sum(risk) from rounds
                           where rounds.venue = players.venue and rounds.player = players.player
                             and state = 'open' and not free), 0) as right_one
    from players where venue <> 'instant'`

const PAID = `
  select case when venue = 'instant'
              then (select count(*) from messages where messages.venue = rounds.venue and messages.round = rounds.id) = 1
              else (select count(*) from entries where entries.venue = rounds.venue and entries.player = rounds.player
                                                   and said ->> 'round' = rounds.id::text) = 1 end as right_one
    from rounds where state in ('finished', 'void') and not free`

// A bet lies on a round of its table until that is settled, and is paid by the cards that all players saw.
const TABLES = `
  select coalesce(case rounds.state when 'open' then t.phase <> 'settled'
                                    when 'finished' then t.phase = 'settled' and rounds.drawn -> 'cards' = t.drawn -> 'cards'
                                                    or t.phase = 'dealt'
                                    else true end, false) as right_one
    from rounds left join table_rounds t on t.game = rounds.game and t.chain = rounds.chain and t.number = rounds.nonce
   where rounds.chain is not null`

const ORDERS = `
  select coalesce(case rounds.state
           when 'finished' then (select bool_and(m.phase in ('settled', 'void')
                                                 and coalesce(m.drawn, 'null') = rounds.drawn -> 'scores' -> m.number::text)
                                   from legs l join matches m using (game, chain, number)
                                  where l.venue = rounds.venue and l.round = rounds.id)
           when 'void' then (select bool_and(m.phase = 'void') from legs l join matches m using (game, chain, number)
                              where l.venue = rounds.venue and l.round = rounds.id)
           when 'open' then exists (select from legs l where l.venue = rounds.venue and l.round = rounds.id)
           else true end, false) as right_one
    from rounds where is_order`
