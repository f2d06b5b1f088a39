/**
 * The consultation as it is written: the template's fields and plan in one form, saved as often as one likes, put aside
 * and taken up again, ended once. Used by the desk and by the panel's tab.
 */

import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import type { ConsultRecordRow } from '@clinic/contract/areas/consulting/nouns.ts'
import type { Template } from '@clinic/contract/areas/consulting/settings.ts'
import { consultRecordTable } from '@clinic/contract/areas/consulting/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Alert, Button, Form, Input, Space } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import { DraftNote } from '../../../kit/form/DraftNote.tsx'
import { FieldGrid, fieldsOf } from '../../../kit/form/fields.tsx'
import { useKeys } from '../../../kit/keys.ts'
import { useMay } from '../../../kit/person.ts'
import { momentText } from '../../../kit/show/text.tsx'
import { FilesField } from '../../files/index.ts'
import { PromiseDrawer } from '../../promises/index.ts'
import { ColleagueChoice } from '../../staff/index.ts'
import { ConsultTypeChoice, DemandChoice, ReceiverChoice } from '../../triage/index.ts'
import { TemplateFields } from '../settings/TemplateFields.tsx'
import { consultResultWords } from '../words.ts'
import { useConsulted } from './minutes.ts'
import { Outcome } from './Outcome.tsx'
import { PlanField } from './PlanField.tsx'
import { ATTACHMENTS, useConsulting } from './use-consultation.ts'
import '../../../kit/form/form.css'

const titles = titlesOf(consultRecordTable)

const F = fieldsOf(consulting.updateRecord)
const Clash = lazy(() => import('../../../kit/form/Clash.tsx'))
const EndDialog = lazy(() => import('./EndDialog.tsx').then(({ EndDialog: component }) => ({ default: component })))

const Wishes = () => (
  <FieldGrid title="需求">
    <F.Field name="demandIds" label={titles.demandNames} wide>
      <DemandChoice />
    </F.Field>
    <Form.Item name="demandText" label={titles.demandText} className="wide">
      <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={1000} />
    </Form.Item>
    <F.Field name="consultTypeId" label={titles.consultTypeName}>
      <ConsultTypeChoice />
    </F.Field>
    <F.Field name="doctorId" label="面诊医生">
      <ReceiverChoice kind="doctor" />
    </F.Field>
    <F.Field name="assistantIds" label="协助" required={false}>
      <ColleagueChoice many />
    </F.Field>
  </FieldGrid>
)

const Plan = () => (
  <FieldGrid title="方案">
    <Form.Item name="adviceText" label="建议方案" className="wide">
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={2000} />
    </Form.Item>
    <Form.Item name="planProducts" label="方案项目" className="wide">
      <PlanField />
    </Form.Item>
    <F.Money name="budget" label="客户预算" />
    <F.Text name="competitorNote" label="竞品情况" />
    <Form.Item name="doctorOpinion" label="面诊意见" className="wide">
      <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={2000} />
    </Form.Item>
  </FieldGrid>
)

/** What the question at the end asks; the form holds it before. */
const asked = { result: titles.result, noDealReason: titles.noDealReason, nextFollowTime: titles.nextFollowTime }

/** What was chosen, in the form's own words. */
const said = (name: string, value: unknown): string | undefined => {
  if (name === 'result') return consultResultWords[value as ConsultRecordRow['result']]
  return name === 'nextFollowTime' && typeof value === 'string' ? momentText(value) : undefined
}

type Props = {
  readonly record: ConsultRecordRow
  readonly template: Template
  readonly queueNo: number
  /** Why it cannot be taken up again now: another customer is before this consultant. */
  readonly held?: ReactNode
  /** Beside the buttons: 开单. */
  readonly extra?: ReactNode
}

const Standing = ({ record, resume, held }: Pick<Props, 'record' | 'held'> & { resume: (() => void) | undefined }) => {
  const consulted = useConsulted(record)
  return (
    <Alert
      type="warning"
      showIcon
      className="consult-aside"
      title={`咨询已挂起：已谈 ${consulted}，挂起的时间不计入咨询`}
      action={
        held ??
        (resume && (
          <Button size="small" type="primary" onClick={resume} title="F2">
            继续
          </Button>
        ))
      }
    />
  )
}

type Desk = ReturnType<typeof useConsulting>

/** What was promised beside what is sold, written down while it is said. */
const Promising = ({ record }: Pick<Props, 'record'>) => {
  const may = useMay()
  const [writing, setWriting] = useState(false)
  if (!may('consult:promise:add')) return null
  return (
    <>
      <Button onClick={() => setWriting(true)}>承诺赠送</Button>
      <Suspense fallback={null}>
        {writing && (
          <PromiseDrawer customerId={record.customerId} recordId={record.id} onClose={() => setWriting(false)} />
        )}
      </Suspense>
    </>
  )
}

const Buttons = ({ desk, extra }: { desk: Desk; extra: ReactNode }) => (
  <Space className="consult-foot" wrap>
    <Button type="primary" onClick={desk.save} loading={desk.saving} title="Ctrl+S">
      保存
    </Button>
    {desk.ask && (
      <Button onClick={desk.ask} title="F8">
        结束咨询
      </Button>
    )}
    {desk.pause && (
      <Button onClick={desk.pause} title="F7">
        挂起
      </Button>
    )}
    {extra}
  </Space>
)

/** The question at the end, when it is asked. */
const Ending = ({ desk, ...about }: Pick<Props, 'record' | 'template' | 'queueNo'> & { desk: Desk }) =>
  desk.asked && (
    <Suspense fallback={null}>
      <EndDialog
        {...about}
        form={desk.form}
        ending={desk.ending}
        promised={desk.promised}
        onEnd={desk.end}
        onPause={desk.pause}
        onClose={desk.close}
      />
    </Suspense>
  )

/** Mount it anew for another record. */
export const ConsultForm = ({ record, template, queueNo, held, extra }: Props) => {
  const desk = useConsulting(record)
  const { form, unsaved, refusal } = desk
  const resume = held ? undefined : desk.resume
  useKeys({ 'Ctrl+S': desk.save, F2: resume, F7: desk.pause, F8: desk.ask })
  return (
    <Form form={form} layout="vertical" initialValues={record} disabled={refusal !== null} className="consult-form">
      <DraftNote restored={unsaved.restored} onGiveUp={unsaved.giveUp} onNoted={unsaved.noted} />
      {desk.clash && (
        <Suspense fallback={null}>
          <Clash key={String(desk.clash.theirs['version'])} form={form} said={said} labels={asked} {...desk.clash} />
        </Suspense>
      )}
      {refusal && <Alert type="info" showIcon title={refusal.message} />}
      {desk.paused && <Standing record={record} resume={resume} held={held} />}
      <Wishes />
      <TemplateFields template={template} />
      <Plan />
      <FilesField name={ATTACHMENTS} label="附件" help="面诊照片、检查报告等；点图片查看大图" />
      {desk.hasOutcome && (
        <FieldGrid title="结果">
          <Outcome />
        </FieldGrid>
      )}
      <Buttons
        desk={desk}
        extra={
          <>
            {extra}
            <Promising record={record} />
          </>
        }
      />
      <Ending desk={desk} record={record} template={template} queueNo={queueNo} />
    </Form>
  )
}
