/** What other areas' screens may use of products. */
export { ProductChoice, ProductFilter, ProductsChoice, SellableChoice } from './pickers.tsx'
export { TypeAside } from './TypeAside.tsx'
