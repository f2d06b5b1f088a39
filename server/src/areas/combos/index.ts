/** What other areas may use of combos. */
export { type ComboSold, combosForSale, takeTurnsSelling } from './sale.ts'
