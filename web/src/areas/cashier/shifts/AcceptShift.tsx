/** 接班入柜: the keeper of the safe counts what a shift left in its drawer, by notes and coins, and takes it in. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { focusOn } from '../../../kit/form/focus-on.ts'
import { MoneyInput } from '../../../kit/form/MoneyInput.tsx'
import { Scoped, useScope } from '../../../kit/form/Scoped.tsx'
import { SubmitKeys } from '../../../kit/form/SubmitKeys.tsx'
import { mayClose } from '../../../kit/form/unsaved-text.ts'
import { useUnsaved } from '../../../kit/form/use-unsaved.ts'
import { DialogTitle } from '../../../kit/page/DialogTitle.tsx'
import { useAction } from '../../../kit/query.ts'
import { MoneyText } from '../../../kit/show/text.tsx'
import { CashPieces, FIRST_PIECE, piecesSent, sumOfTyped, type Typed } from './CashPieces.tsx'
import type { Shift } from './shift.ts'

type Props = { readonly shift: Shift; readonly onClose: () => void }

/** What was counted of it, and why it differs. */
const useCounted = ({ id, version, left }: Shift, onDone: () => void) => {
  const [pieces, setPieces] = useState<Typed>({})
  const [amount, setAmount] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  // A count is counted again, never taken from a draft.
  const unsaved = useUnsaved({
    what: '接班入柜',
    count: () => (amount === null ? 0 : 1) + (reason ? 1 : 0),
    read: () => [pieces, amount, reason],
  })
  const accept = useAction(cashier.acceptShift, {
    done: '留款已收进保险柜!',
    onDone: () => {
      unsaved.saved()
      onDone()
    },
  })
  const differs = amount !== null && amount !== left
  const ready = amount !== null && !accept.isPending && (!differs || reason.trim() !== '')
  return {
    pieces,
    amount,
    reason,
    setReason,
    differs,
    isPending: accept.isPending,
    typePieces: (next: Typed) => {
      setPieces(next)
      setAmount(sumOfTyped(next))
    },
    typeAmount: (next: string | null) => {
      setAmount(next)
      setPieces({})
    },
    save: ready
      ? () => accept.mutate({ id, version, counted: amount, reason: reason.trim(), ...piecesSent(pieces) })
      : undefined,
  }
}

const Count = ({ shift, onDone, onBack }: { shift: Shift; onDone: () => void; onBack: () => void }) => {
  const { pieces, amount, reason, setReason, differs, isPending, typePieces, typeAmount, save } = useCounted(
    shift,
    onDone,
  )
  return (
    <SubmitKeys className="shift-form" onSubmit={save}>
      <div className="till-field">
        <span>
          {shift.registerName} {shift.cashierName ?? ''} 留款
        </span>
        <MoneyText yuan={shift.left} strong />
      </div>
      <CashPieces typed={pieces} onType={typePieces} />
      <div className="till-field">
        <span>实点</span>
        <MoneyInput aria-label="实点" value={amount} onChange={typeAmount} />
      </div>
      {differs && (
        <div className="till-field">
          <span>相差原因</span>
          <Input
            size="small"
            aria-label="相差原因"
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      )}
      <div className="shift-foot">
        <span className="none">{differs ? '差额记入长短款，请写明原因' : '点清后收进保险柜'}</span>
        <Button onClick={onBack}>返回</Button>
        <Button type="primary" disabled={save === undefined} loading={isPending} title="Ctrl+Enter" onClick={save}>
          收进保险柜
        </Button>
      </div>
    </SubmitKeys>
  )
}

const AcceptShift = ({ shift, onClose }: Props) => {
  const scope = useScope('接班入柜')
  const leave = () => void mayClose(scope).then((may) => may && onClose())
  return (
    <Modal
      open
      centered
      width={560}
      title={<DialogTitle>接班入柜</DialogTitle>}
      footer={null}
      afterOpenChange={focusOn(FIRST_PIECE)}
      onCancel={leave}
      destroyOnHidden
    >
      <Scoped scope={scope}>
        <Count shift={shift} onDone={onClose} onBack={leave} />
      </Scoped>
    </Modal>
  )
}
export default AcceptShift
