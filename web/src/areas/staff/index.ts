/** What other areas' screens may use of staff: selects of people and departments. */
export { ColleagueChoice, DepartmentChoice, StaffChoice } from './pickers.tsx'
