/** Her report (报单): the visit takes it along, unless the desk says that she does not come by it, and why. */
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Alert, Button, Form, Input } from 'antd'
import { fieldsOf } from '../../kit/form/fields.tsx'

const F = fieldsOf(triage.create)

type Lead = NonNullable<OutputOf<typeof triage.today>['lead']>

export const LeadNote = ({ lead }: { readonly lead: Lead }) => {
  const form = Form.useFormInstance()
  const apart = Form.useWatch<number | null | undefined>('declarationId') === null
  return (
    <>
      <Alert
        type={apart ? 'warning' : 'info'}
        showIcon
        title={`${apart ? '不关联' : '关联'}${lead.developerName ? `${lead.developerName}的` : ''}报单 ${lead.no}`}
        {...(lead.demandText ? { description: lead.demandText } : {})}
        action={
          <Button size="small" onClick={() => form.setFieldValue('declarationId', apart ? undefined : null)}>
            {apart ? '仍然关联' : '不关联'}
          </Button>
        }
      />
      <Form.Item name="declarationId" hidden>
        <Input />
      </Form.Item>
      {apart && <F.Text name="unlinkReason" label="不关联报单的原因" required />}
    </>
  )
}
