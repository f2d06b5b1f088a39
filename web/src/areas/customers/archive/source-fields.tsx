/** How she came: type, source and who brought her. */

import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { customerTable } from '@clinic/contract/areas/customers/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Button, Form } from 'antd'
import { useMemo, useState } from 'react'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { useProposal } from '../../../kit/form/proposal.ts'
import { useAnswer } from '../../../kit/query.ts'
import { CustomerPicker, SourceChoice, SourceTypeChoice } from '../pickers.tsx'

const titles = titlesOf(customerTable)
const F = fieldsOf(customers.save)

/** What the form was opened with, besides its fields. */
type Known = {
  id?: number
  sourceId?: number | null
  developmentChannels?: string | null
  channelName?: string | null
  recommenderId?: number
  recommenderName?: string
}

/** Where most customers come from, 直客 and 现场: proposed for a new archive as soon as the sources are known. */
const useUsualSource = (isNew: boolean) => {
  const { data } = useAnswer(customers.sourceOptions, isNew ? {} : null, { freshFor: 300_000 })
  const usual = isNew ? data?.find(({ isDefault }) => isDefault) : undefined
  useProposal(useMemo(() => usual && { sourceTypeId: usual.typeId, sourceId: usual.id }, [usual]))
}

/**
 * The source of an archive that stands is read, until it is known to be offered still: one that is disabled or over would be
 * dropped by the select, and the archive could not be saved without another.
 */
const useStands = ({ id, sourceId }: Known): { stands: boolean; chooseAnew: () => void } => {
  const [anew, setAnew] = useState(false)
  const isOld = id !== undefined && typeof sourceId === 'number'
  const { data } = useAnswer(customers.sourceOptions, isOld ? {} : null, { freshFor: 60_000 })
  const isOffered = data?.some((source) => source.id === sourceId) ?? false
  return { stands: isOld && !anew && !isOffered, chooseAnew: () => setAnew(true) }
}

const StandingSource = ({ label, known, onAnew }: { label: string; known: Known; onAnew: () => void }) => (
  <>
    <Form.Item label={titles.developmentChannels}>
      <span>{known.developmentChannels}</span>
    </Form.Item>
    <Form.Item label={label}>
      <span>{known.channelName}</span>
      <Button type="link" size="small" onClick={onAnew}>
        改选
      </Button>
    </Form.Item>
  </>
)

/** A source belongs to a type: the second select follows the first. */
const SourceSelects = ({ label, required, isNew }: { label: string; required: boolean; isNew: boolean }) => {
  const typeId = Form.useWatch<number | undefined>('sourceTypeId')
  return (
    <>
      <F.Field name="sourceTypeId" label={titles.developmentChannels} required={required}>
        <SourceTypeChoice />
      </F.Field>
      <F.Field name="sourceId" label={label} required={required}>
        <SourceChoice typeId={typeId} disabled={!typeId} defaultCheck={isNew} />
      </F.Field>
    </>
  )
}

const useKnown = () => Form.useFormInstance().getFieldsValue(true) as Known

export const SourceFields = ({ label, required }: { label: string; required: boolean }) => {
  const known = useKnown()
  const isNew = known.id === undefined
  useUsualSource(isNew)
  const { stands, chooseAnew } = useStands(known)
  return stands ? (
    <StandingSource label={label} known={known} onAnew={chooseAnew} />
  ) : (
    <SourceSelects label={label} required={required} isNew={isNew} />
  )
}

export const RecommenderField = ({ label, ...must }: { label: string; required?: true }) => {
  const { recommenderId, recommenderName } = useKnown()
  const chosen = recommenderId && recommenderName ? { value: recommenderId, label: recommenderName } : null
  return (
    <F.Field name="recommenderId" label={label} help="来源类型为老带新时通常要填" {...must}>
      <CustomerPicker chosen={chosen} />
    </F.Field>
  )
}
