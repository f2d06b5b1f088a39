/** 折: what is left of a price, in tenths. */
const PER_FOLD = 1_000
const WHOLE = 10_000

/** As people say it: 1500 basis points given away → 8.5 折. */
export const foldsOf = (bp: number): number => (WHOLE - bp) / PER_FOLD
/** And back. */
export const bpOfFolds = (folds: number): number => WHOLE - Math.round(folds * PER_FOLD)
