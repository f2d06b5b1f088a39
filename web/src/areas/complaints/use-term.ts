/** 重大 is urgent, and nothing else is: the term follows the level until it fits. */
import type { ComplaintLevel } from '@clinic/contract/areas/complaints/calls.ts'
import { usualTerm } from '@clinic/contract/areas/complaints/rules.ts'
import { Form } from 'antd'
import { useEffect } from 'react'

export const useTermOfLevel = (): void => {
  const form = Form.useFormInstance()
  const level = Form.useWatch<ComplaintLevel | undefined>('level', form)
  useEffect(() => {
    const term: unknown = form.getFieldValue('term')
    if (level && (level === 'major') !== (term === 'urgent')) form.setFieldValue('term', usualTerm(level))
  }, [level, form])
}
