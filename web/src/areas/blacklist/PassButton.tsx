/** 急诊放行: whoever she is, an emergency is treated; said with its reason, for a day. */
import { blacklist } from '@clinic/contract/areas/blacklist/calls.ts'
import { Button } from 'antd'
import { act } from '../../kit/act/action.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { useMay } from '../../kit/person.ts'

const P = fieldsOf(blacklist.pass)

/** Usual reasons, offered as chips. */
const reasons = ['外伤出血', '术后急症', '过敏反应', '剧烈疼痛'] as const

type On = { readonly customerId: number; readonly customerName?: string | undefined }

export const letIn = act(blacklist.pass, {
  label: '急诊放行',
  title: ({ customerName }: On) => (customerName ? `急诊放行：${customerName}` : '急诊放行'),
  fields: <P.Reason name="reason" label="放行原因" reasons={reasons} />,
  initial: () => ({}),
  input: ({ customerId }: On) => ({ customerId }),
  follows: ['24 小时内可以分诊登记和开单，只做急诊处置。', '记入黑名单经过，并通知有审核权限的同事。'],
  saveLabel: '放行',
  done: '已放行，24 小时内有效',
})

const PassButton = ({ customerId, name }: { readonly customerId: number; readonly name?: string | undefined }) => {
  const { start, stage } = useStage()
  if (!useMay()(blacklist.pass.may)) return null
  return (
    <>
      <Button size="small" danger onClick={() => start(letIn, { customerId, customerName: name })}>
        急诊放行
      </Button>
      {stage}
    </>
  )
}
export default PassButton
