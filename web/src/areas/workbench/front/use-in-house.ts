/** Everybody who is in the house, asked once for list and alert. */
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { useAnswer } from '../../../kit/query.ts'

/** More are nowhere at once; past it the board has them all. */
const MOST = 200

export const useInHouse = () => useAnswer(workbench.todayTriage, { pageSize: MOST }, { keepLast: true })
