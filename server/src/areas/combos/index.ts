/** What other areas may use of combos. */
export { type ComboSold, combosForSale, namedCombos, takeTurnsSelling } from './sale.ts'
