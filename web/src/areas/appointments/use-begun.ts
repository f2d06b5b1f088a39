/** An action of the lists that was pressed outside of them: begun once, when what carries it out has come. */
import { useEffect, useRef } from 'react'
import type { RowAction } from '../../kit/act/action.ts'

/** @param label the action by its word in the lists */
export const useBegun = <Row>(
  label: string,
  row: Row,
  actions: readonly RowAction<Row>[],
  start: (action: RowAction<Row>, row: Row) => void,
): void => {
  const begun = useRef(false)
  useEffect(() => {
    const action = actions.find((one) => one.label === label)
    if (begun.current || !action) return
    begun.current = true
    start(action, row)
  }, [actions, label, row, start])
}
