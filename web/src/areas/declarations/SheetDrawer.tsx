/** One sheet: who and what she wants, how long she is protected, what was said; and what is done next. */
import { declarations, intentions, type Sheet, sheetStates } from '@clinic/contract/areas/declarations/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { ConfigProvider } from 'antd'
import { offeredTo, type RowAction } from '../../kit/act/action.ts'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { deedsOn } from '../../kit/act/deeds.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { Block, FactGrid } from '../../kit/page/Record.tsx'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { OrderNo } from '../../kit/show/OrderNo.tsx'
import { Answered } from '../../kit/show/states.tsx'
import { momentText, StateTag, yuanText } from '../../kit/show/text.tsx'
import { CustomerStrip } from '../customers/index.ts'
import { Uploader } from '../files/index.ts'
import { actions, claim } from './actions.tsx'
import { Protection, titles, wishOf } from './columns.tsx'
import { FollowLines } from './FollowLines.tsx'
import './declarations.css'

type One = OutputOf<typeof declarations.one>

export const intentText = (intents: One['intents']): string =>
  intents
    .map(({ productName, qty, quote }) => `${productName} ×${qty}${quote ? ` 报价 ${yuanText(quote)}` : ''}`)
    .join('；')

/** A fact this person may not see is not there. */
const factsOf = (one: One) =>
  [
    { label: titles.developerName, value: one.developerName },
    { label: titles.createdAt, value: momentText(one.createdAt) },
    { label: titles.daysLeft, value: one.daysLeft === undefined ? undefined : <Protection {...one} /> },
    { label: titles.expectAt, value: one.expectAt && momentText(one.expectAt) },
    { label: titles.nextFollowAt, value: one.nextFollowAt && momentText(one.nextFollowAt) },
    { label: titles.budget, value: one.budget && yuanText(one.budget) },
    { label: titles.sourceName, value: one.sourceName },
    { label: titles.agencyName, value: one.agencyName },
    { label: titles.consultTypeName, value: one.consultTypeName },
    { label: titles.arrivedAt, value: one.arrivedAt && momentText(one.arrivedAt) },
    { label: titles.deal, value: one.deal === undefined || one.deal === '0.00' ? undefined : yuanText(one.deal) },
    {
      label: titles.orderNo,
      value: one.orderId && one.orderNo ? <OrderNo id={one.orderId} no={one.orderNo} /> : undefined,
    },
    { label: titles.endReason, value: [one.endReason, one.endRemark].filter(Boolean).join('：') || undefined },
    { label: titles.demandNames, value: wishOf(one) || undefined, wide: true },
    { label: '意向项目', value: intentText(one.intents) || undefined, wide: true },
    { label: titles.remark, value: one.remark || undefined, wide: true },
  ].filter(({ value }) => value !== undefined && value !== null)

const Buttons = ({ one, start }: { one: One; start: (action: RowAction<Sheet>, on: Sheet) => void }) => {
  const person = usePerson()
  const offered = one.state === 'pooled' ? [claim] : actions
  return <ActionRow actions={deedsOn(offeredTo(person, offered), one as Sheet, start)} />
}

const Shots = ({ files }: { files: One['attachments'] }) =>
  files.length > 0 ? (
    <Block title="聊天截图">
      <ConfigProvider componentDisabled>
        <Uploader value={files} />
      </ConfigProvider>
    </Block>
  ) : null

/** Mount it when it opens. */
const SheetDrawer = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const answer = useAnswer(declarations.one, { id })
  const { start, stage } = useStage()
  return (
    <SidePanel title={answer.data ? `报单 ${answer.data.no}` : '报单'} width={720} onClose={onClose}>
      <Answered of={answer} rows={8}>
        {(one) => (
          <div className="declaration-one">
            <CustomerStrip customerId={one.customerId} name={one.customerName} />
            <Block
              title="报单"
              extra={
                <>
                  <StateTag value={one.state} words={sheetStates} />{' '}
                  {one.intention && <StateTag value={one.intention} words={intentions} />}
                </>
              }
            >
              <Buttons one={one} start={start} />
              <FactGrid facts={factsOf(one)} />
            </Block>
            <Shots files={one.attachments} />
            <Block title="跟进记录">
              <FollowLines lines={one.follows} />
            </Block>
          </div>
        )}
      </Answered>
      {stage}
    </SidePanel>
  )
}
export default SheetDrawer
