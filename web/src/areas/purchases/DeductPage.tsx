/** 划扣工作台: whose, which sessions, by whom. The nurse's desk. */
import { deductionWords, purchases } from '@clinic/contract/areas/purchases.ts'
import { Button, Checkbox, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { today } from '../../kit/clock.ts'
import { DraftNote } from '../../kit/form/DraftNote.tsx'
import { useUnsaved } from '../../kit/form/use-unsaved.ts'
import { useLive } from '../../kit/live.ts'
import { Desk } from '../../kit/page/Desk.tsx'
import { usePerson } from '../../kit/person.ts'
import { useAction, useAnswer } from '../../kit/query.ts'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { MoneyText, momentText, StateTag } from '../../kit/show/text.tsx'
import { CustomerPicker, CustomerStrip } from '../customers/index.ts'
import { DepartmentChoice, StaffChoice } from '../staff/index.ts'
import { batchOf, type Chosen, countOf, priceOf, type Treated, totalOf, whyNot } from './chosen.ts'
import { type Item, topics } from './item-list.tsx'
import './purchases.css'

const asked = [purchases.list, purchases.records]
/** What the desk does itself. */
const deskSteps = ['deduct'] as const
const nothing: Treated = { site: '', toothNos: '', remark: '' }

/** May go past what is paid (money book §9, L5). */
const useDebtAllowed = () => usePerson().keys.has('clinic:deduction:allowDebt')

type RowProps = { item: Item; times: number; onTimes: (times: number) => void }

const ItemRow = ({ item, times, onTimes }: RowProps) => {
  const refusal = whyNot(item, Math.max(1, times), today(), useDebtAllowed())
  return (
    <li className={times > 0 ? 'deduct-item chosen' : 'deduct-item'}>
      <Checkbox
        checked={times > 0}
        disabled={refusal !== null && times === 0}
        onChange={({ target }) => onTimes(target.checked ? 1 : 0)}
      >
        <strong>{item.productName}</strong> {item.isGift && <StateTag value="赠送" />}
      </Checkbox>
      <span className="none">
        剩 {item.qtyLeft} / {item.qtyTotal} 次{item.qtyLocked > 0 ? `，锁定 ${item.qtyLocked}` : ''}
        {item.validTo ? `，${item.validTo} 到期` : ''}
      </span>
      {times > 0 && (
        <span className="deduct-times">
          <InputNumber
            size="small"
            min={1}
            max={item.qtyLeft}
            precision={0}
            value={times}
            aria-label={`${item.productName}划扣次数`}
            onChange={(next) => onTimes(next ?? 1)}
          />
          次 <MoneyText yuan={priceOf(item, times)} strong />
        </span>
      )}
      {refusal && <small className="debt">{refusal.message}</small>}
    </li>
  )
}

const Recent = ({ customerId }: { customerId: number }) => {
  const answer = useAnswer(purchases.records, { customerId, pageSize: 10 }, { keepLast: true })
  return (
    <Answered of={answer} rows={3}>
      {({ result }) =>
        result.length === 0 ? (
          <Nothing text="该客户还没有划扣记录" />
        ) : (
          <ul className="deduct-items" aria-label="最近划扣">
            {result.map((row) => (
              <li key={row.id} className="deduct-item">
                <span>
                  {row.productName} 第 {row.sessionNo} / {row.sessionTotal} 次{' '}
                  <StateTag value={row.status} words={deductionWords} />
                </span>
                <small className="none">
                  {momentText(row.deductedAt)} {row.nurseName} {row.no}
                </small>
              </li>
            ))}
          </ul>
        )
      }
    </Answered>
  )
}

/** Whose sessions they are, so that nobody takes another customer's. */
const Treating = ({ treated, onTreated }: { treated: Treated; onTreated: (treated: Treated) => void }) => (
  <div className="deduct-treated">
    <DepartmentChoice
      aria-label="科室"
      placeholder="科室（默认本人科室）"
      value={treated.deptId}
      onChange={(deptId) => onTreated({ ...treated, deptId: typeof deptId === 'number' ? deptId : undefined })}
    />
    <StaffChoice
      job="主治医生"
      aria-label="医生"
      placeholder="医生"
      value={treated.doctorId}
      onChange={(doctorId) => onTreated({ ...treated, doctorId: typeof doctorId === 'number' ? doctorId : undefined })}
    />
    <Input
      size="small"
      placeholder="部位"
      aria-label="部位"
      maxLength={60}
      value={treated.site}
      onChange={({ target }) => onTreated({ ...treated, site: target.value })}
    />
    <Input
      size="small"
      placeholder="牙位"
      aria-label="牙位"
      maxLength={100}
      value={treated.toothNos}
      onChange={({ target }) => onTreated({ ...treated, toothNos: target.value })}
    />
    <Input.TextArea
      rows={2}
      placeholder="备注"
      aria-label="备注"
      maxLength={500}
      value={treated.remark}
      onChange={({ target }) => onTreated({ ...treated, remark: target.value })}
    />
  </div>
)

/** The items that can still be used, the chosen sessions, and taking them. */
const useDeducting = (customerId: number | null) => {
  const allowDebt = useDebtAllowed()
  const [chosen, setChosen] = useState<Chosen>({})
  const [treated, setTreated] = useState<Treated>(nothing)
  const answer = useAnswer(
    purchases.list,
    { customerId: customerId ?? 1, pageSize: 100 },
    { when: customerId !== null, keepLast: true },
  )
  const items = (answer.data?.result ?? []).filter(
    (item) => item.qtyLeft > 0 && !item.handedOut && item.status !== 'cancelled',
  )
  const unsaved = useUnsaved({
    what: '划扣',
    name: customerId === null ? undefined : `deduction of ${customerId}`,
    place: ['customerId'],
    count: () => countOf(chosen, treated),
    read: () => ({ chosen, treated }),
    restore: (kept) => {
      setChosen(kept.chosen)
      setTreated(kept.treated)
    },
  })
  const giveUp = () => {
    unsaved.forget()
    unsaved.noted()
    setChosen({})
    setTreated(nothing)
  }
  const batch = useAction(purchases.deductBatch, {
    done: '划扣成功!',
    onDone: () => {
      unsaved.saved()
      setChosen({})
      setTreated(nothing)
    },
  })
  const wanted = items.filter((item) => chosen[item.id])
  const refusal =
    wanted.map((item) => whyNot(item, chosen[item.id]!, today(), allowDebt)).find((one) => one !== null) ?? null
  const ready = customerId !== null && wanted.length > 0 && refusal === null && !batch.isPending
  const send = () => {
    if (ready) batch.mutate(batchOf(customerId, items, chosen, treated))
  }
  const set = (id: number, times: number) => setChosen((old) => ({ ...old, [id]: times }))
  const note = <DraftNote restored={unsaved.restored} onGiveUp={giveUp} onNoted={unsaved.noted} />
  return { answer, items, chosen, set, treated, setTreated, wanted, refusal, ready, busy: batch.isPending, send, note }
}

const DeductPage = () => {
  const [query, setQuery] = useSearchParams()
  const customerId = Number(query.get('customerId')) || null
  return (
    <DeductDesk
      key={customerId ?? 0}
      customerId={customerId}
      onCustomer={(id) => setQuery(id ? { customerId: String(id) } : {}, { replace: true })}
    />
  )
}

type DeskProps = { customerId: number | null; onCustomer: (id: number | null) => void }

const DeductDesk = ({ customerId, onCustomer }: DeskProps) => {
  useLive(topics, asked)
  const desk = useDeducting(customerId)
  return (
    <Desk
      list={{
        title: '客户',
        body: (
          <div className="deduct-treated">
            {customerId === null ? (
              <>
                <CustomerPicker onChange={(id) => onCustomer(typeof id === 'number' ? id : null)} />
                <Nothing text="查找客户，或从已购项目进入" />
              </>
            ) : (
              <>
                <CustomerStrip
                  customerId={customerId}
                  skip={deskSteps}
                  extra={
                    <Button size="small" type="link" onClick={() => onCustomer(null)}>
                      换客户
                    </Button>
                  }
                />
                <Recent customerId={customerId} />
              </>
            )}
          </div>
        ),
      }}
      thing={{
        title: '可划扣项目',
        body:
          customerId === null ? (
            <Nothing text="选择客户后显示其未用完的项目" />
          ) : (
            <Answered of={desk.answer}>
              {() =>
                desk.items.length === 0 ? (
                  <Nothing text="该客户没有可划扣的项目" />
                ) : (
                  <ul className="deduct-items" aria-label="可划扣项目">
                    {desk.items.map((item) => (
                      <ItemRow
                        key={item.id}
                        item={item}
                        times={desk.chosen[item.id] ?? 0}
                        onTimes={(times) => desk.set(item.id, times)}
                      />
                    ))}
                  </ul>
                )
              }
            </Answered>
          ),
      }}
      decision={{
        title: '划扣',
        body: (
          <div className="deduct-treated">
            {desk.note}
            <Treating treated={desk.treated} onTreated={desk.setTreated} />
            <p>
              已选 {desk.wanted.length} 项，金额 <MoneyText yuan={totalOf(desk.items, desk.chosen)} strong />
            </p>
            {desk.refusal && (
              <small className="debt" role="alert">
                {desk.refusal.message}
              </small>
            )}
            <Button type="primary" size="large" block disabled={!desk.ready} loading={desk.busy} onClick={desk.send}>
              确认划扣
            </Button>
          </div>
        ),
      }}
      focus={customerId === null ? 'list' : 'thing'}
      keyWords={{ F2: '确认划扣' }}
      keys={{ F2: desk.send }}
    />
  )
}
export default DeductPage
