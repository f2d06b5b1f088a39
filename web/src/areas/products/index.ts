/** What other areas' screens may use of products. */
export { ProductFilter, SellableChoice } from './pickers.tsx'
export { TypeAside } from './TypeAside.tsx'
