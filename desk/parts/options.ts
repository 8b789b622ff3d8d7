// The choices of a deed's field in words, by the name of the field. What has none stands as it is declared.
import type { Correctable } from '../../core/member/profile.ts'
import { limitNames, periodNames } from '../../core/care/names.ts'
import { refusalWords } from '../../core/withdraw/withdraw.ts'
import { m } from '../../text/compiled/messages.js'
import { gameWords } from './codes.ts'

type Words = Readonly<Record<string, () => string>>

const correctable: Readonly<Record<Correctable, () => string>> = {
  name: m.desk_col_name,
  mobile: m.desk_col_mobile,
  email: m.desk_col_email,
  birthday: m.desk_col_birthday,
  gender: m.desk_gender,
}

const lengths: Words = {
  m6: m.desk_length_m6,
  y1: m.desk_length_y1,
  y2: m.desk_length_y2,
  y5: m.desk_length_y5,
  ever: m.desk_length_ever,
}

const endings: Words = {
  credit: m.desk_ending_credit,
  return: m.desk_ending_return,
  writeoff: m.desk_ending_writeoff,
  takeback: m.desk_ending_takeback,
  restore: m.desk_ending_restore,
  accept: m.desk_ending_accept,
  cut: m.desk_ending_cut,
  owed: m.desk_ending_owed,
  settle: m.desk_ending_settle,
  void: m.desk_ending_void,
}

const waysToPay: Words = { paid: m.desk_way_paid, offset: m.desk_way_offset }

const breaks: Words = { rest: m.desk_act_rest, exclude: m.desk_act_exclude, return: m.desk_act_return }

const onOff: Words = { on: m.desk_yes, off: m.desk_no }

const all: Readonly<Record<string, Words>> = {
  // The sentence that the member reads.
  cause: refusalWords,
  field: correctable,
  length: lengths,
  ending: endings,
  kind: limitNames,
  period: periodNames,
  recommended: onOff,
  act: breaks,
  way: waysToPay,
}

/** The words of a choice of this field. */
export const optionIn = (field: string, option: string): string =>
  field === 'game' ? gameWords(option) : (all[field]?.[option]?.() ?? option)
