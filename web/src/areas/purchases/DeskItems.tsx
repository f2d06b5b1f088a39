/** What she can use: how many sessions of each, and why not more. Ticked ones ask how many, and where. */

import { deductionRecordTable } from '@clinic/contract/areas/purchases/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Checkbox, Input, Select } from 'antd'
import { NumberInput } from '../../kit/form/NumberInput.tsx'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { OrderNo } from '../../kit/show/OrderNo.tsx'
import { MoneyText, StateTag } from '../../kit/show/text.tsx'
import { type Choice, type DeskItem, isShared, priceOf, soonText, whyNotTake } from './choice.ts'
import { DeskField } from './DeskField.tsx'
import type { Deducting } from './use-deduction.ts'

const titles = titlesOf(deductionRecordTable)

const Allowance = ({ item }: { item: DeskItem }) => {
  const all = item.can === item.qtyLeft - item.qtyLocked
  if (item.can === 0) return <span className="state orange">不可划扣</span>
  return <span className={`state ${all ? 'green' : 'orange'}`}>{all ? '可划扣' : `可划扣 ${item.can} 次`}</span>
}

const Facts = ({ item }: { item: DeskItem }) => (
  <small className="deduct-facts none">
    {item.lastTime ? (
      <span>
        上次 <ShortMoment at={item.lastTime} />
      </span>
    ) : (
      <span>首次</span>
    )}
    {item.qtyLocked > 0 && <span>锁定 {item.qtyLocked} 次</span>}
    {item.validTo && <span>{item.validTo} 到期</span>}
    {item.orderNo && <OrderNo id={item.orderId} no={item.orderNo} />}
    {soonText(item) && <span className="soon">{soonText(item)}</span>}
  </small>
)

type PlaceProps = { item: DeskItem; choice: Choice; onChoice: (choice: Choice) => void }

/** For whom a shared item is used. @param ownerId whose it is */
const Treated = ({ item, choice, onChoice, ownerId }: PlaceProps & { ownerId: number | null }) =>
  item.shares && item.shares.length > 0 && !isShared(item, ownerId) ? (
    <DeskField label={titles.treatedName}>
      {(id) => (
        <Select
          id={id}
          placeholder="为谁治疗"
          aria-label={`${item.productName}为谁治疗`}
          value={choice.treatedId ?? null}
          options={[
            ...(ownerId === null ? [] : [{ value: ownerId, label: '本人' }]),
            ...item.shares.map(({ customerId, customerName, left }) => ({
              value: customerId,
              label: left === null ? customerName : `${customerName}（还可用 ${left} 次）`,
            })),
          ]}
          onChange={(treatedId: number) => onChoice({ ...choice, treatedId })}
        />
      )}
    </DeskField>
  ) : null

/** Teeth where teeth are; a site elsewhere. */
const Place = ({ item, choice, onChoice }: PlaceProps) => (
  <DeskField label={item.needTooth ? '牙位' : '部位'}>
    {(id) => (
      <Input
        id={id}
        maxLength={item.needTooth ? 100 : 60}
        placeholder={item.needTooth ? '如 16、21' : '可不填'}
        value={item.needTooth ? choice.toothNos : choice.site}
        onChange={({ target: { value } }) =>
          onChoice({ ...choice, ...(item.needTooth ? { toothNos: value } : { site: value }) })
        }
      />
    )}
  </DeskField>
)

const Taking = ({ item, choice, onChoice, ownerId }: PlaceProps & { ownerId: number | null }) => {
  const price = priceOf(item, choice.times)
  return (
    <div className="deduct-taking">
      <DeskField label={titles.times}>
        {(id) => (
          <NumberInput
            id={id}
            min={1}
            max={Math.max(1, item.can)}
            precision={0}
            value={choice.times}
            aria-label={`${item.productName}划扣次数`}
            onChange={(times) => onChoice({ ...choice, times: times ?? 1 })}
          />
        )}
      </DeskField>
      <Treated item={item} choice={choice} onChoice={onChoice} ownerId={ownerId} />
      <Place item={item} choice={choice} onChoice={onChoice} />
      {price !== null && <MoneyText yuan={price} strong />}
    </div>
  )
}

const ItemRow = ({ item, at, desk }: { item: DeskItem; at: number; desk: Deducting }) => {
  const choice = desk.chosen[item.id]
  const refusal = choice ? whyNotTake(item, choice, desk.treated.deptId) : item.whyNot
  return (
    <li className={choice ? 'deduct-item chosen' : 'deduct-item'}>
      <Checkbox checked={choice !== undefined} disabled={item.can === 0 && !choice} onChange={() => desk.toggle(item)}>
        <strong>{item.productName}</strong> {item.comboName && <small className="none">{item.comboName}</small>}{' '}
        {item.isGift && <StateTag value="赠送" />}{' '}
        {isShared(item, desk.customerId) && <small className="none">{item.customerName} 的共享</small>}
      </Checkbox>
      <span className="deduct-left">
        <span className="figure">
          剩 {item.qtyLeft} / {item.qtyTotal} 次
        </span>
        <Allowance item={item} />
        {at < 9 && <kbd>Alt {at + 1}</kbd>}
      </span>
      <Facts item={item} />
      {choice && (
        <Taking item={item} choice={choice} ownerId={desk.customerId} onChoice={(next) => desk.set(item.id, next)} />
      )}
      {refusal && <small className="deduct-why">{refusal}</small>}
    </li>
  )
}

export const DeskItems = ({ desk }: { desk: Deducting }) => (
  <ul className="deduct-items" aria-label="可划扣项目">
    {desk.items.map((item, at) => (
      <ItemRow key={item.id} item={item} at={at} desk={desk} />
    ))}
  </ul>
)
