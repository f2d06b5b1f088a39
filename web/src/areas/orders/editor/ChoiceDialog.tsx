/** 任选套餐: what the customer takes of each group. Done when each has as many as it asks for. */

import { type Choice, whyNotChoice } from '@clinic/contract/areas/combos/rules.ts'
import { Button, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { SubmitKeys } from '../../../kit/form/SubmitKeys.tsx'
import { DialogTitle } from '../../../kit/page/DialogTitle.tsx'
import { InOrder } from '../../../kit/show/InOrder.tsx'
import { MoneyText } from '../../../kit/show/text.tsx'
import type { Offered } from './combos.ts'
import './combos.css'

type GroupProps = {
  readonly combo: Offered
  readonly groupNo: number
  readonly chosen: readonly number[]
  readonly onChoose: (productIds: number[]) => void
}

const Group = ({ combo, groupNo, chosen, onChoose }: GroupProps) => {
  const { name, choose } = combo.groups[groupNo - 1]!
  const full = chosen.length >= choose
  return (
    <fieldset className="choice-group">
      <legend>
        {name} <small>{`选 ${choose} 项，已选 ${chosen.length} 项`}</small>
      </legend>
      {combo.lines
        .filter((line) => line.groupNo === groupNo)
        .map(({ productId, productName, count, price }) => (
          <Checkbox
            key={productId}
            checked={chosen.includes(productId)}
            disabled={full && !chosen.includes(productId)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, productId] : chosen.filter((id) => id !== productId))
            }
          >
            {productName}×{count} <MoneyText yuan={price} />
          </Checkbox>
        ))}
    </fieldset>
  )
}

type Props = {
  readonly combo: Offered
  readonly choices: readonly Choice[]
  readonly onDone: (choices: readonly Choice[]) => void
  readonly onClose: () => void
}

type FootProps = Pick<Props, 'onClose'> & { readonly why: string | null; readonly onDone: () => void }

const Foot = ({ why, onDone, onClose }: FootProps) => (
  <>
    {why && (
      <small className="share-why" role="status">
        {why}
      </small>
    )}
    <Button onClick={onClose}>返回</Button>
    <Button type="primary" disabled={why !== null} onClick={onDone}>
      确定
    </Button>
  </>
)

/** Of each group what was chosen and is still offered. */
const begun = ({ groups, lines }: Offered, choices: readonly Choice[]): readonly (readonly number[])[] =>
  groups.map((_group, at) => {
    const own = new Set(lines.filter(({ groupNo }) => groupNo === at + 1).map(({ productId }) => productId))
    return choices.find(({ groupNo }) => groupNo === at + 1)?.productIds.filter((id) => own.has(id)) ?? []
  })

const ChoiceDialog = ({ combo, choices, onDone, onClose }: Props) => {
  const [chosen, setChosen] = useState(() => begun(combo, choices))
  const made = chosen.map((productIds, at) => ({ groupNo: at + 1, productIds: [...productIds] }))
  const why = whyNotChoice(combo, made)?.message ?? null
  const done = () => why === null && onDone(made)
  return (
    <Modal
      open
      width={520}
      centered
      title={<DialogTitle>{`选择项目：${combo.name}`}</DialogTitle>}
      destroyOnHidden
      onCancel={onClose}
      footer={<Foot why={why} onDone={done} onClose={onClose} />}
    >
      <SubmitKeys onSubmit={why === null ? done : undefined}>
        <div className="choice-groups">
          <InOrder of={combo.groups}>
            {(_group, at) => (
              <Group
                combo={combo}
                groupNo={at + 1}
                chosen={chosen[at] ?? []}
                onChoose={(ids) => setChosen(chosen.with(at, ids))}
              />
            )}
          </InOrder>
        </div>
      </SubmitKeys>
    </Modal>
  )
}
export default ChoiceDialog
