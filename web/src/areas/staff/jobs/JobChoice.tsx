/** Jobs to choose from. A file of its own: pages that only pick people do not load the contract of jobs. */
import { jobs, postTypes } from '@clinic/contract/areas/staff/jobs.ts'
import { Choice } from '../../../kit/pick/Picker.tsx'
import type { Common } from '../pickers.tsx'

/** Enabled jobs, with their post type. */
export const JobChoice = (props: Common) => (
  <Choice
    {...props}
    call={jobs.all}
    input={{}}
    options={(all) =>
      all
        .filter(({ status }) => status === 0)
        .map(({ id, name, type }) => ({ value: id, label: name, note: postTypes[type] }))
    }
  />
)
