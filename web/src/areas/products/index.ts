/** What other areas' screens may use of products. */
export { TypeAside } from './TypeAside.tsx'
