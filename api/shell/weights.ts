// What calls cost beside a usual one, as npm run bench -- calls measured them (bench/calls.json). One that is not here counts
// as one.
export const weights: Readonly<Record<string, number>> = {}
