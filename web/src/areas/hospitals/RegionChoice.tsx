/** 省 / 市 / 区: each level asks for what lies under the one before it; a level chosen anew clears those below (F0267, F0268). */
import { hospitals } from '@clinic/contract/areas/hospitals/calls.ts'
import {
  type AreaChoice,
  type AreaLevel,
  areaCodes,
  areaNames,
  chooseArea,
} from '@clinic/contract/areas/hospitals/regions.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Form } from 'antd'
import { Choice } from '../../kit/pick/Picker.tsx'
import { useAnswer } from '../../kit/query.ts'
import './regions.css'

type Areas = OutputOf<typeof hospitals.provinces>

/** Codes joined by a comma, names by a slash. */
type RegionText = { readonly codes: string; readonly names: string }

type Props = {
  readonly value?: AreaChoice
  readonly onChange?: (value: AreaChoice) => void
  readonly disabled?: boolean
}

const optionsOf = (areas: Areas) => areas.map(({ id, name }) => ({ value: id, label: name }))
const below = (id: number | null | undefined, level: 1 | 2) => (id ? { code: id, level } : null)
/** Regions change about once a year. */
const freshFor = 3_600_000

/** Codes and names of what is chosen, as far as the lists have come. */
export const useRegionText = (value: AreaChoice): RegionText => {
  const { provinceId, cityId } = value
  const lists = [
    useAnswer(hospitals.provinces, {}, { freshFor }).data,
    useAnswer(hospitals.cities, below(provinceId, 1), { freshFor }).data,
    useAnswer(hospitals.cities, below(cityId, 2), { freshFor }).data,
  ]
  const ids = [provinceId, cityId, value.areaId]
  return { codes: areaCodes(value), names: areaNames(ids.map((id, at) => lists[at]?.find((a) => a.id === id)?.name)) }
}

type LevelProps = {
  readonly label: string
  /** The level above; none: the provinces of the country. */
  readonly under?: { readonly id: number | null | undefined; readonly level: 1 | 2 }
  readonly disabled: boolean
  readonly value: number | null | undefined
  readonly onChange: (id: unknown) => void
}

/** One level: there is nothing to choose as long as nothing is chosen above it. */
const Level = ({ label, under, disabled, ...chosen }: LevelProps) => {
  const drawn = { 'aria-label': label, placeholder: label, options: optionsOf, ...chosen }
  return under ? (
    <Choice {...drawn} call={hospitals.cities} input={below(under.id, under.level)} disabled={disabled || !under.id} />
  ) : (
    <Choice {...drawn} call={hospitals.provinces} input={{}} disabled={disabled} />
  )
}

const RegionChoice = ({ value = {}, onChange, disabled = false }: Props) => {
  const { provinceId, cityId, areaId } = value
  const { names } = useRegionText(value)
  const pick = (level: AreaLevel) => (id: unknown) =>
    onChange?.(chooseArea(value, level, typeof id === 'number' ? id : null))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own
    <div className="region-choice" role="group" aria-label="所在地区" title={names}>
      <Level label="省份" disabled={disabled} value={provinceId} onChange={pick('provinceId')} />
      <Level
        label="城市"
        under={{ id: provinceId, level: 1 }}
        disabled={disabled}
        value={cityId}
        onChange={pick('cityId')}
      />
      <Level
        label="区县"
        under={{ id: cityId, level: 2 }}
        disabled={disabled}
        value={areaId}
        onChange={pick('areaId')}
      />
    </div>
  )
}

const names = ['provinceId', 'cityId', 'areaId'] as const

/**
 * The three ids (provinceId, cityId, areaId) as fields of the form around it; put it where a field would stand.
 * `required` asks for province and city, `district` for the district too.
 */
export const RegionFields = ({
  label = '所在地区',
  required = false,
  district = false,
}: {
  label?: string
  required?: boolean
  district?: boolean
}) => {
  const form = Form.useFormInstance<Record<AreaLevel, number | null>>()
  const value: AreaChoice = {
    provinceId: Form.useWatch('provinceId', { form, preserve: true }),
    cityId: Form.useWatch('cityId', { form, preserve: true }),
    areaId: Form.useWatch('areaId', { form, preserve: true }),
  }
  const asked = district ? 'areaId' : required ? 'cityId' : null
  const message = district ? '请选择省份、城市和区县' : '请选择省份和城市'
  const touched = (next: AreaChoice) =>
    form.setFields(names.map((name) => ({ name, value: next[name] ?? null, touched: true, errors: [] })))
  return (
    <Form.Item label={label} required={required || district} className="wide">
      <RegionChoice value={value} onChange={touched} />
      {names.map((name) => (
        <Form.Item key={name} noStyle name={name} rules={name === asked ? [{ required: true, message }] : []}>
          <input type="hidden" />
        </Form.Item>
      ))}
    </Form.Item>
  )
}
