/** 账务自检: every rule of the books asked anew. It says clearly whether they agree, and what to do when they do not. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Alert, Button, Modal } from 'antd'
import { useAnswer } from '../../../kit/query.ts'
import { Answered } from '../../../kit/show/states.tsx'

type Fault = OutputOf<typeof cashier.selfcheck>[number]

const Verdict = ({ faults }: { faults: readonly Fault[] }) =>
  faults.length === 0 ? (
    <Alert
      type="success"
      showIcon
      title="自检通过：账目一致"
      description="余额、收款、欠款和已购项目都与流水逐笔相符。"
    />
  ) : (
    <Alert
      type="error"
      showIcon
      title={`自检未通过：发现 ${faults.length} 处不一致`}
      description={
        <>
          <p>请暂停收款，备份当前数据库，并把下面的内容交给系统管理员核查。</p>
          <ul>
            {faults.map(({ identity, subject, detail }) => (
              <li key={`${identity}-${subject}-${detail}`}>
                规则 {identity}，记录编号 {subject}：{detail}
              </li>
            ))}
          </ul>
        </>
      }
    />
  )

/** Mount it when it opens. */
const SelfCheckDialog = ({ onClose }: { onClose: () => void }) => {
  const answer = useAnswer(cashier.selfcheck, {})
  return (
    <Modal
      open
      title="账务自检"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => void answer.refetch()} disabled={answer.isFetching}>
            重新自检
          </Button>
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      <div aria-live="polite">
        <Answered of={answer}>{(faults) => <Verdict faults={faults} />}</Answered>
      </div>
    </Modal>
  )
}
export default SelfCheckDialog
