/** 交班 in three steps: 清点 (blind), 核对差额, 交接. Back to the count is always open; counting again is on the slip. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { Button, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { focusOn } from '../../../kit/form/focus-on.ts'
import { Scoped, useScope } from '../../../kit/form/Scoped.tsx'
import { SubmitKeys } from '../../../kit/form/SubmitKeys.tsx'
import { mayClose } from '../../../kit/form/unsaved-text.ts'
import { useUnsaved } from '../../../kit/form/use-unsaved.ts'
import { DialogTitle } from '../../../kit/page/DialogTitle.tsx'
import { useAction, useAnswer } from '../../../kit/query.ts'
import { usePhone } from '../../../kit/screen.ts'
import { Answered, Waiting } from '../../../kit/show/states.tsx'
import { momentText } from '../../../kit/show/text.tsx'
import { printShift } from '../paths.ts'
import { FIRST_PIECE, piecesSent } from './CashPieces.tsx'
import { type Counted, CountStep, DifferenceStep, HandoverStep, type Left, whyNotHandOver } from './ShiftSteps.tsx'
import type { Shift, ShiftDetail } from './shift.ts'

type Step = '清点' | '核对差额' | '交接'
const steps: readonly Step[] = ['清点', '核对差额', '交接']

const typedIn = (counted: Counted, left: Left): number =>
  Object.values(counted.amounts).filter(Boolean).length +
  Object.values(counted.pieces).filter(Boolean).length +
  Object.values(left.reasons).filter(Boolean).length +
  (left.toSafe ? 1 : 0)

/** What was counted: of the other ways of paying what is expected, unless something else was typed. */
const countOf = ({ id, version, tenders }: ShiftDetail, { amounts, pieces }: Counted) => ({
  id,
  version,
  ...piecesSent(pieces),
  counted: tenders.flatMap(({ code, expected }) => {
    const amount = amounts[code] ?? (code === 'CASH' ? null : expected)
    return amount ? [{ code, amount }] : []
  }),
})

const handoverOf = ({ id, version }: ShiftDetail, { reasons, toSafe, successorId }: Left) => ({
  id,
  version,
  reasons: Object.entries(reasons).map(([code, reason]) => ({ code, reason })),
  ...(toSafe ? { toSafe } : {}),
  ...(successorId ? { successorId } : {}),
})

type StepsProps = { step: Step; onStep: (step: Step) => void; detail: ShiftDetail; onDone: () => void }

/** What is typed in the three steps, and how each of them is left. */
const useClosing = ({ onStep, detail, onDone }: Omit<StepsProps, 'step'>) => {
  const [counted, setCounted] = useState<Counted>({ pieces: {}, amounts: {} })
  const [left, setLeft] = useState<Left>({ reasons: {}, toSafe: null, successorId: null })
  // A count is counted again, never taken from a draft.
  const unsaved = useUnsaved({ what: '交班', count: () => typedIn(counted, left), read: () => [counted, left] })
  const [saved, setSaved] = useState(0)
  const count = useAction(cashier.countShift, {
    done: '清点已保存，请核对差额!',
    onDone: ({ version }) => {
      setSaved(version)
      onStep('核对差额')
    },
  })
  // What was counted a moment ago is read again before anybody says that nothing is missing.
  const isComing = detail.version < saved
  const close = useAction(cashier.closeShift, {
    done: '交班成功!',
    onDone: ({ id }) => {
      unsaved.saved()
      printShift(id)
      onDone()
    },
  })
  return {
    counted,
    setCounted,
    left,
    setLeft,
    isComing,
    whyNot: isComing ? '正在核对差额' : whyNotHandOver(detail, left),
    isCounting: count.isPending,
    isClosing: close.isPending,
    save: () => count.mutate(countOf(detail, counted)),
    goOn: () => onStep('交接'),
    handOver: () => close.mutate(handoverOf(detail, left)),
  }
}

type Closing = ReturnType<typeof useClosing>

/** The step's own button. */
const NextButton = ({ step, closing }: { step: Step; closing: Closing }) => {
  const { counted, whyNot, isCounting, isClosing, save, goOn, handOver } = closing
  if (step === '清点')
    return (
      <Button type="primary" loading={isCounting} disabled={!counted.amounts['CASH']} title="Ctrl+Enter" onClick={save}>
        保存清点
      </Button>
    )
  if (step === '核对差额')
    return (
      <Button type="primary" disabled={whyNot !== null} title={whyNot ?? 'Ctrl+Enter'} onClick={goOn}>
        {whyNot ?? '下一步：交接'}
      </Button>
    )
  return (
    <Button type="primary" loading={isClosing} title="Ctrl+Enter" onClick={handOver}>
      确认交班并打印交班单
    </Button>
  )
}

const Steps = ({ step, ...props }: StepsProps) => {
  const { detail, onStep } = props
  const closing = useClosing(props)
  const { counted, setCounted, left, setLeft } = closing
  /** What the step's own button does; nothing while it is greyed. */
  const next: Readonly<Record<Step, (() => void) | undefined>> = {
    清点: counted.amounts['CASH'] && !closing.isCounting ? closing.save : undefined,
    核对差额: closing.whyNot === null ? closing.goOn : undefined,
    交接: closing.isClosing ? undefined : closing.handOver,
  }
  return (
    <SubmitKeys className="shift-form" onSubmit={next[step]}>
      {step === '清点' && <CountStep detail={detail} counted={counted} onChange={setCounted} />}
      {step === '核对差额' && closing.isComing && <Waiting rows={4} />}
      {step === '核对差额' && !closing.isComing && <DifferenceStep detail={detail} left={left} onChange={setLeft} />}
      {step === '交接' && <HandoverStep detail={detail} left={left} onChange={setLeft} />}
      <div className="shift-foot">
        <span className="none">
          {step === '清点' ? '保存后不再收款，并显示应有金额' : '差额记入交班单；超过限额由他人审核'}
        </span>
        {step !== '清点' && <Button onClick={() => onStep('清点')}>返回清点</Button>}
        <NextButton step={step} closing={closing} />
      </div>
    </SubmitKeys>
  )
}

const ShiftClose = ({ shift, onClose }: { shift: Shift; onClose: () => void }) => {
  const phone = usePhone()
  const [step, setStep] = useState<Step>(shift.status === 'OPEN' ? '清点' : '核对差额')
  const scope = useScope('交班')
  const detail = useAnswer(cashier.shift, { id: shift.id }, { freshFor: 0, keepLast: true })
  const since = `${shift.registerName}　${shift.cashierName ?? '同事'}　${momentText(shift.openedAt).slice(5)} 开班`
  return (
    <Modal
      open
      centered
      width={phone ? '100%' : 840}
      title={
        <span className="shift-title">
          <DialogTitle>
            交班 <small className="none">{since}</small>
          </DialogTitle>
          <Segmented
            size="small"
            aria-label="步骤"
            value={step}
            options={steps.map((value, at) => ({ value, label: `${at + 1} ${value}`, disabled: value !== step }))}
          />
        </span>
      }
      footer={null}
      afterOpenChange={focusOn(FIRST_PIECE)}
      onCancel={() => void mayClose(scope).then((may) => may && onClose())}
      destroyOnHidden
    >
      <Scoped scope={scope}>
        <Answered of={detail}>
          {(data) => <Steps step={step} onStep={setStep} detail={data} onDone={onClose} />}
        </Answered>
      </Scoped>
    </Modal>
  )
}
export default ShiftClose
