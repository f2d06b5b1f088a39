/** What other areas' screens may use of products. */
export { ProductChoice } from './pickers.tsx'
export { TypeAside } from './TypeAside.tsx'
