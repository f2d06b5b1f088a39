/** Saving, putting aside and ending the consultation that is being written. */
import { consulting, whyNotEdit } from '@clinic/contract/areas/consulting/calls.ts'
import type { ConsultRecordRow } from '@clinic/contract/areas/consulting/nouns.ts'
import { common, isRefusal } from '@clinic/contract/refusals.ts'
import { Form } from 'antd'

import { useEffect, useRef, useState } from 'react'
import { ask, type Refused } from '../../../kit/ask.ts'
import { hoursSince } from '../../../kit/clock.ts'
import { changedIn, draftBeside } from '../../../kit/form/clash.ts'
import { type FoundClash, fieldNames, useClash } from '../../../kit/form/use-clash.ts'
import { useUnsavedForm } from '../../../kit/form/use-unsaved.ts'
import { useMay } from '../../../kit/person.ts'
import { useAction } from '../../../kit/query.ts'
import { fit } from '../../../kit/schema.ts'
import { idsOf } from '../../files/index.ts'

type Values = Record<string, unknown>
/** The form's field; the call takes their ids. */
export const ATTACHMENTS = 'attachments'
/** Asked in the dialog that ends it: the form holds them also while they are not shown. */
const outcome = ['result', 'noDealReason', 'nextFollowTime']

/** Empty answers are answers too: they clear what was written before. What the record came without stays unwritten. */
const written = (values: Values, record: ConsultRecordRow): Values => {
  const there = Object.entries(values).filter(([name, value]) => value !== undefined || name in record)
  const given = Object.fromEntries(there.map(([name, value]) => [name, value ?? null]))
  const data = Object.fromEntries(
    Object.entries((values['templateData'] as Values | undefined) ?? {}).map(([key, value]) => [key, value ?? null]),
  )
  // Without attachments is an answer, too: those that were there are let go.
  return {
    ...fit(consulting.updateRecord, { ...given, templateData: data }, record),
    fileIds: idsOf(values[ATTACHMENTS]),
  }
}

/** The form, and what is kept of it before it is saved. */
const useDrafted = (record: ConsultRecordRow) => {
  const [form] = Form.useForm<Values>()
  const [begun] = useState(record)
  const [version, setVersion] = useState(record.version)
  /** A draft that was typed before somebody else saved, beside what she saved. */
  const [older, setOlder] = useState<FoundClash | null>(null)
  const unsaved = useUnsavedForm(form, {
    what: `接诊登记 ${record.customerName}`,
    name: `consultation ${record.id}`,
    version,
    initial: { ...record },
    place: ['visit'],
    older: (draft) => setOlder({ both: draftBeside(fieldNames(form), draft, begun), theirs: { ...begun } }),
  })
  const onDone = (now: number) => {
    unsaved.saved()
    setVersion(now)
    setOlder(null)
    // What was sent is what stands: only what is typed from now on would be lost.
    form.setFields(form.getFieldsError().map(({ name }) => ({ name, touched: false })))
  }
  const giveUp = () => {
    setOlder(null)
    unsaved.giveUp()
  }
  return { form, begun, older, unsaved: { ...unsaved, giveUp }, onDone }
}

/** What was read and what was typed since; where somebody else saved in between, both versions are shown. */
const useBoth = (record: ConsultRecordRow) => {
  const { form, begun, older, unsaved, onDone } = useDrafted(record)
  const [stale, setStale] = useState<Refused | null>(null)
  const again = () => ask(consulting.record, { id: record.id })
  const { clash, ground } = useClash({ form, initial: { ...begun }, again, beside: outcome }, stale)
  const values = () => form.getFieldsValue(true) as Values
  const isTyped = () => changedIn([...new Set([...fieldNames(form), ...outcome])], ground.current, values()).length > 0
  const stands = (answer: { version: number }) => {
    setStale(null)
    onDone(answer.version)
    ground.current = { ...ground.current, ...values(), version: answer.version }
  }
  // A form in which nothing was typed follows what a colleague saves; what was typed waits for its own saving.
  useEffect(() => {
    if (record.version <= Number(ground.current['version']) || older || isTyped()) return
    form.setFieldsValue({ ...record })
    ground.current = { ...record }
    onDone(record.version)
  })
  return { form, unsaved, ground, isTyped, stands, stale, setStale, clash: clash ?? older }
}

type Go = (content: Values, version: number) => void

/** Sends what the form holds. Waits for nothing but files on their way: their field says so. */
const filesFirst =
  ({ form, ground }: Pick<ReturnType<typeof useBoth>, 'form' | 'ground'>, record: ConsultRecordRow) =>
  (go: Go, otherwise: () => void) => {
    void form.validateFields([ATTACHMENTS]).then(() => {
      const { id: _id, ...content } = written(form.getFieldsValue(true) as Values, record)
      go(content, Number(ground.current['version']))
    }, otherwise)
  }

/** The three ways what was typed is sent; each is refused alike where somebody else saved meanwhile. */
const useSending = (record: ConsultRecordRow) => {
  const both = useBoth(record)
  const { stands, setStale } = both
  const send = filesFirst(both, record)
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const wrote = useRef(true)
  const done = (answer: { version: number }) => {
    close()
    if (wrote.current) stands(answer)
  }
  const refusals = (error: Refused) => {
    if (!isRefusal(error, common.stale)) return false
    close()
    setStale(error)
    return true
  }
  const save = useAction(consulting.updateRecord, { done: '已保存', refusals, onDone: done })
  const end = useAction(consulting.startOrEnd, { done: '咨询已结束', refusals, onDone: done })
  const aside = useAction(consulting.startOrEnd, { done: null, refusals, onDone: done })
  const busy = save.isPending || end.isPending || aside.isPending
  const withFiles = (go: Go) => {
    if (!busy) send(go, close)
  }
  /** Nothing typed, nothing written: what a colleague saved meanwhile stands, and ends with it. */
  const move = (action: 'end' | 'pause' | 'resume') =>
    withFiles((content, version) => {
      wrote.current = both.isTyped()
      const go = action === 'end' ? end : aside
      go.mutate({ ...(wrote.current ? content : {}), version, id: record.triageId, action })
    })
  const keep = () =>
    withFiles((content, version) => {
      wrote.current = true
      save.mutate({ ...content, version, id: record.id })
    })
  return { ...both, asked, setAsked, close, save, end, keep, move }
}

export const useConsulting = (record: ConsultRecordRow) => {
  const may = useMay()
  const { form, unsaved, save, end, stale, clash, asked, setAsked, close, keep, move } = useSending(record)
  const [noPromise, setNoPromise] = useState(false)
  const running = record.state === 'running'
  const paused = record.pausedAt !== null
  const refusal = whyNotEdit({
    state: record.state,
    hoursSinceEnd: record.endTime === null ? null : hoursSince(record.endTime),
  })
  const mayEnd = running && may({ anyOf: ['consult:reception:finish', 'triage:endAdvisory'] })
  const mayPause = running && may({ anyOf: ['consult:reception:start', 'triage:startAdvisory'] })
  return {
    form,
    unsaved,
    clash,
    refusal,
    paused,
    asked,
    close,
    /** What came of it stands in the form: it is over, or a colleague may have written that, too. */
    hasOutcome: !asked && (record.state === 'ended' || stale !== null),
    saving: save.isPending,
    ending: end.isPending,
    save: () => {
      if (!refusal) keep()
    },
    promised: { answered: noPromise, onAnswer: () => setNoPromise(true) },
    ask: mayEnd ? () => setAsked(true) : undefined,
    end: () => move('end'),
    pause: mayPause && !paused ? () => move('pause') : undefined,
    resume: mayPause && paused ? () => move('resume') : undefined,
  }
}
