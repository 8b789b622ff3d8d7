import { describe, expect, test } from 'vitest'
import { tidy } from '../tidy.ts'

/** Returns tidy's findings about the numbers in these files. */
function said(files: Record<string, string>): string[] {
  return tidy(new Map(Object.entries(files)))
    .filter(({ what }) => /^say which|^a range/.test(what))
    .map(({ path, line, what }) => `${path}:${line} ${what}`)
}

const madeAs = (text: string) =>
  `create function a() returns void language plpgsql\nset search_path = public as $$ begin\n  ${text};\nend $$;`
const inFunction = (text: string) => said({ 'db/functions/a.sql': madeAs(text) })
const inCode = (text: string, path = 'api/lottery/bets.sql.ts') =>
  said({ [path]: `export const one = (db: any, x: any) => db.run\`${text}\`` })

describe('a number of core has its name beside it', () => {
  test.each([
    'select 1 from draws where status = 1',
    'select 1 from draws where v_status not in (4 /* draw settled */, 5)',
    'select 1 from bet_results where outcome <> 5',
    'select 1 from bet_results where outcome != 5',
    'select 1 from bet_results where outcome is distinct from 5',
    'select 1 from chases where state = 1',
    'select 1 from members where play_state <> 1',
    'select 1 from members where play_state[i] <> 1',
    'select 1 from bets where board in (1, 2)',
    'select 1 from wallets where account = 1',
    'select 1 from transfers where debit = 1 /* cash */ or credit = 1',
    'update draws set status = 2 where status = 1 /* draw open */',
    'select 1 from transfers where kind between 20 /* withdraw_hold */ and 28',
    'select 1 from transfers where kind >= 20',
  ])('%s', (text) => {
    expect(inFunction(text)).toHaveLength(1)
    expect(inCode(text)).toHaveLength(1)
    expect(inCode(text, 'api/ledger/audit.sql.ts')).toHaveLength(1)
    expect(inCode(text, 'api/ledger/owed.ts')).toHaveLength(1)
  })

  test('also in a string, and the line is the one of the number', () => {
    expect(said({ 'bench/a.ts': `export const a = 'select 1 from wallets where account = 1'` })).toEqual([
      expect.stringContaining('bench/a.ts:1 say which'),
    ])
    expect(inCode('select ${x ?\n 1 : 2}\n  from draws\n where status = 1')).toEqual([
      expect.stringContaining('bets.sql.ts:4 say which'),
    ])
  })

  test('numbers that have one, values, and those of nothing that core names, are no breach', () => {
    const text = `select 1 from draws where status = 1 /* draw open */ and v_status not in (4 /* draw settled */, 5 /* draw void */)
      and outcome <> v_outcome and line = 0 and account < 100 and debit < 100 and account = any (v_accounts)
      and state in ('open', 'review') and state = '1' and play_state = 1 /* member playing */ -- status = 1`
    expect(inFunction(text)).toEqual([])
    expect(inCode(text)).toEqual([])
    expect(inCode('select 1 from draws where status = ${x} and kind in (${x}, ${x})')).toEqual([])
    expect(inCode('select 1 from draws where id = ${x.kind > 1 ? 2 : 3}')).toEqual([])
    expect(inCode('select 1 from draws where status = 1', 'api/lottery/bets.test.ts')).toEqual([])
  })

  test('what is no statement is none', () => {
    expect(inCode('status = 1')).toEqual([])
  })
})
