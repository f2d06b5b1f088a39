/** What other areas' screens may use of staff: selects of people and departments. */
export { DepartmentChoice, StaffChoice } from './pickers.tsx'
