/** One entry: who and why, its papers, what happened to it, and what is done next. */
import {
  blacklist,
  blacklistKinds,
  type EntryRow,
  entryActs,
  entryStates,
  entryTable,
} from '@clinic/contract/areas/blacklist/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { ConfigProvider } from 'antd'
import { offeredTo, type RowAction } from '../../kit/act/action.ts'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { deedsOn } from '../../kit/act/deeds.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { Facts } from '../../kit/page/Record.tsx'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { CustomerName } from '../../kit/show/customer.tsx'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { Answered } from '../../kit/show/states.tsx'
import { momentText, StateTag } from '../../kit/show/text.tsx'
import { Uploader } from '../files/index.ts'
import { actionsFor, untilText } from './actions.tsx'
import './blacklist.css'

type Entry = OutputOf<typeof blacklist.one>
const titles = titlesOf(entryTable)

/** A fact this person may not see is not there. */
const factsOf = (entry: Entry) =>
  [
    { label: titles.kind, value: <StateTag value={entry.kind} words={blacklistKinds} /> },
    { label: titles.endsOn, value: entry.endsOn === undefined ? undefined : untilText(entry) },
    { label: titles.reason, value: entry.reason },
    { label: titles.evidence, value: entry.evidence, wide: true },
    { label: titles.proposedByName, value: entry.proposedByName },
    { label: titles.proposedAt, value: momentText(entry.proposedAt) },
    { label: titles.auditedByName, value: entry.auditedByName },
    { label: titles.auditNote, value: entry.auditNote, wide: true },
  ].filter(({ value }) => value !== undefined)

const Papers = ({ files }: { files: Entry['attachments'] }) =>
  files && files.length > 0 ? (
    <section aria-label="附件">
      <h3 className="blacklist-title">附件</h3>
      <ConfigProvider componentDisabled>
        <Uploader value={files} />
      </ConfigProvider>
    </section>
  ) : null

const History = ({ events }: { events: Entry['events'] }) => (
  <section aria-label="经过">
    <h3 className="blacklist-title">经过</h3>
    <ol className="blacklist-story">
      {events.map(({ id, act, note, byName, at }) => (
        <li key={`${act}-${id}`}>
          <span>
            {entryActs[act]}
            {note && `：${note}`}
          </span>
          <small>
            <ShortMoment at={at} /> {byName ?? '系统'}
          </small>
        </li>
      ))}
    </ol>
  </section>
)

const Buttons = ({ entry, start }: { entry: Entry; start: (action: RowAction<EntryRow>, on: EntryRow) => void }) => {
  const person = usePerson()
  return (
    <div className="blacklist-buttons">
      <ActionRow actions={deedsOn(offeredTo(person, actionsFor(person.id)), entry as EntryRow, start)} />
    </div>
  )
}

/** Mount it when it opens. */
const EntryDrawer = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const answer = useAnswer(blacklist.one, { id })
  const { start, stage } = useStage()
  return (
    <SidePanel title={answer.data ? `黑名单：${answer.data.customerName}` : '黑名单'} onClose={onClose}>
      <Answered of={answer} rows={6}>
        {(entry) => (
          <>
            <p className="blacklist-head">
              <CustomerName id={entry.customerId} name={entry.customerName} />{' '}
              <StateTag value={entry.state} words={entryStates} />
            </p>
            <Buttons entry={entry} start={start} />
            <Facts columns={2} facts={factsOf(entry)} />
            <Papers files={entry.attachments} />
            <History events={entry.events} />
          </>
        )}
      </Answered>
      {stage}
    </SidePanel>
  )
}
export default EntryDrawer
