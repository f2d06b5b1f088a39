/** An amount inside JSON that a statement makes. */

/** Fen as yuan with two decimals: `1234` → `12.34`. @param fen an expression of SQL */
export const yuanOf = (fen: string): string => `to_char(${fen} / 100.0, 'FM9999999999990.00')`
