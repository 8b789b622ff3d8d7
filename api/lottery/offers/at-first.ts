// The first wording of table rows in a new house: by their ids, the hash that their fact would have. A change of such a
// row in the migration changes its hash here; api/prices/prices.test.ts prints the new one.

/** By code. */
export const lotteriesAtFirst = {
  k3_1m: '217560799e50e1cd90b62f4b7ae318701e68b664122dcbc4740eb297236eeb33',
  k3_3m: '217560799e50e1cd90b62f4b7ae318701e68b664122dcbc4740eb297236eeb33',
  k3_5m: '217560799e50e1cd90b62f4b7ae318701e68b664122dcbc4740eb297236eeb33',
  ssc_1m: '217560799e50e1cd90b62f4b7ae318701e68b664122dcbc4740eb297236eeb33',
  ssc_5m: '217560799e50e1cd90b62f4b7ae318701e68b664122dcbc4740eb297236eeb33',
  pk10_1m: '217560799e50e1cd90b62f4b7ae318701e68b664122dcbc4740eb297236eeb33',
  pk10_5m: '217560799e50e1cd90b62f4b7ae318701e68b664122dcbc4740eb297236eeb33',
  x115_1m: '217560799e50e1cd90b62f4b7ae318701e68b664122dcbc4740eb297236eeb33',
  x115_5m: '217560799e50e1cd90b62f4b7ae318701e68b664122dcbc4740eb297236eeb33',
  pc28_3m: '217560799e50e1cd90b62f4b7ae318701e68b664122dcbc4740eb297236eeb33',
  lhc_5m: '217560799e50e1cd90b62f4b7ae318701e68b664122dcbc4740eb297236eeb33',
  lhc_1d: '217560799e50e1cd90b62f4b7ae318701e68b664122dcbc4740eb297236eeb33',
  win_30: '480146796eea4b093a2d3f4589d66a500452532cfdbcca7c9b816e874251d4a8',
  win_60: '480146796eea4b093a2d3f4589d66a500452532cfdbcca7c9b816e874251d4a8',
  win_180: '480146796eea4b093a2d3f4589d66a500452532cfdbcca7c9b816e874251d4a8',
}

/** The first version of the odds of each: all of them the same. */
export const oddsAtFirst = Object.fromEntries(
  Object.keys(lotteriesAtFirst).map((code) => [
    `${code} 1`,
    '92022a57537916fecef1735c451d6c15187a498d4705842f6ae52365df958a6c',
  ]),
)
