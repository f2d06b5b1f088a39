/** What other areas' screens may use of hospitals: the selector of province, city and district. */
export { RegionFields } from './RegionFields.tsx'
