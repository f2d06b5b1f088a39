/** Words of consulting that several of its files show. */
export {
  consultResultWords,
  consultStateWords,
} from '@clinic/contract/areas/consulting.ts'
export { visitTypeWords } from '@clinic/contract/assignment.ts'
