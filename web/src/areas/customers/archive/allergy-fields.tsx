/** The question about allergies as a form asks it. */
import { allergyWords } from '@clinic/contract/areas/customers/allergy.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { Form } from 'antd'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { optionsOf } from '../../../words/states.ts'

const F = fieldsOf(customers.save)

/** Not asked, denied, or of what: nobody says "none" by leaving a field empty. */
type Props = { readonly required?: boolean; readonly label?: string }

export const AllergyFields = ({ required = false, label = '过敏史' }: Props) => {
  const state = Form.useWatch<string | null | undefined>('allergyState')
  return (
    <>
      <F.Radio
        name="allergyState"
        label={label}
        required={required}
        options={optionsOf(allergyWords)}
        {...(required || state ? {} : { help: '不选即为未询问' })}
      />
      {state === 'has' && <F.TextArea name="allergy" label="对什么过敏" required />}
    </>
  )
}

/** The whole of a small form. */
export const AllergyAnswer = () => <AllergyFields required />
