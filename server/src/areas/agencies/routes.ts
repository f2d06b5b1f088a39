/** Table of contents: 推广机构. */
import { agencies, agencyRefusals } from '@clinic/contract/areas/agencies/calls.ts'
import { serve } from '../../kit/routes.ts'
import { createAgency, setAgencyStatus, updateAgency } from './actions.ts'
import { agencyOptions, agencyPage, exportAgencies, oneAgency, removeAgency } from './queries.ts'

export const agenciesRoutes = serve(
  'agencies',
  agencies,
  {
    list: agencyPage,
    one: oneAgency,
    create: createAgency,
    update: updateAgency,
    remove: removeAgency,
    setStatus: setAgencyStatus,
    export: exportAgencies,
    options: agencyOptions,
  },
  {
    agency_name_unique: ({ name = '' }: { name?: string }) => agencyRefusals.nameTaken({ name: name.trim() }),
    agency_period: () => agencyRefusals.period(),
    agency_rated: () => agencyRefusals.noRate(),
    source_agency: () => agencyRefusals.inUse(),
    agency_per_head: () => agencyRefusals.noPerHead(),
  },
)
