/** 「记录里提到赠送，要登记承诺吗？」 Asked once before a consultation ends, and never in the way of ending it. */
import { promises } from '@clinic/contract/areas/promises/calls.ts'
import { speaksOfGift } from '@clinic/contract/areas/promises/words.ts'
import { Alert, Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'

const PromiseDrawer = lazy(() => import('./PromiseDrawer.tsx'))

type Props = {
  readonly customerId: number
  readonly recordId: number
  /** What was written of the consultation. */
  readonly texts: readonly unknown[]
  /** It was said already that nothing was promised. */
  readonly answered: boolean
  readonly onAnswer: () => void
}

const PromiseQuestion = ({ customerId, recordId, texts, answered, onAnswer }: Props) => {
  const may = useMay()
  const asks = !answered && may(promises.create.may) && may(promises.list.may) && speaksOfGift(texts)
  // What was called off stands for nothing.
  const made = useAnswer(promises.list, asks ? { recordId, state: 'open,kept,lapsed', pageSize: 1 } : null)
  const [writing, setWriting] = useState(false)
  if (!asks || !made.data || made.data.total > 0) return null
  return (
    <>
      <Alert
        type="info"
        showIcon
        className="form-refusal"
        title="记录里提到赠送，要登记承诺吗？"
        action={
          <Space>
            <Button size="small" type="primary" onClick={() => setWriting(true)}>
              登记
            </Button>
            <Button size="small" onClick={onAnswer}>
              不是承诺
            </Button>
          </Space>
        }
      />
      <Suspense fallback={null}>
        {writing && (
          <PromiseDrawer
            customerId={customerId}
            recordId={recordId}
            onDone={onAnswer}
            onClose={() => setWriting(false)}
          />
        )}
      </Suspense>
    </>
  )
}
export default PromiseQuestion
