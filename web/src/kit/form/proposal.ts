/** Values a form proposes by itself: they may arrive after it was opened, and they are no edits. */
import { Form } from 'antd'
import { useEffect, useRef } from 'react'

/**
 * Fills in the proposed fields once, when the proposal comes; undefined while there is none. Somebody who has already
 * chosen in one of them is left alone, and leaving the form without further edits asks nothing.
 */
export const useProposal = (proposal: Readonly<Record<string, unknown>> | undefined): void => {
  const form = Form.useFormInstance()
  const done = useRef(false)
  useEffect(() => {
    if (!proposal || done.current) return
    done.current = true
    const fields = Object.entries(proposal).map(([name, value]) => ({ name, value, touched: false }))
    const chosen = ({ name }: { name: string }) =>
      form.isFieldTouched(name) || (form.getFieldValue(name) ?? undefined) !== undefined
    if (!fields.some(chosen)) form.setFields(fields)
  }, [proposal, form])
}
