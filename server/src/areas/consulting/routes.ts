import { consulting, consultRefusals } from '@clinic/contract/areas/consulting/calls.ts'
import { settingRefusals } from '@clinic/contract/areas/consulting/settings.ts'
import { triageRefusals } from '@clinic/contract/areas/triage/calls.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Route, serve } from '../../kit/routes.ts'
import { choices } from '../triage/index.ts'
import { admit, createRecord, removeRecord, startOrEnd, updateRecord } from './actions.ts'
import { demandCrud } from './demands/demands.ts'
import { exportRecords, oneQueued, oneRecord, queuePage, recordPage } from './records/queries.ts'
import { findTemplate, reasonsOf, templateCrud } from './settings.ts'

type Named = { name: string }

export const consultingRoutes: Route[] = serve(
  'consulting',
  consulting,
  {
    records: recordPage,
    exportRecords,
    record: oneRecord,
    createRecord,
    updateRecord,
    removeRecord,
    startOrEnd,
    admission: admit,
    panelRegister: admit,
    panelRecords: recordPage,
    panelDemands: (ctx, input) => demandCrud.list(ctx, input),
    queue: queuePage,
    queued: oneQueued,
    demands: (ctx, input) => demandCrud.list(ctx, input),
    demand: (ctx, input) => demandCrud.one(ctx, input),
    createDemand: demandCrud.create,
    updateDemand: demandCrud.update,
    removeDemand: demandCrud.remove,
    templates: templateCrud.list,
    template: templateCrud.one,
    createTemplate: templateCrud.create,
    updateTemplate: templateCrud.update,
    removeTemplate: templateCrud.remove,
    findTemplate,
    findTemplateByName: findTemplate,
    ...choices,
    createList: reasonsOf,
  },
  {
    triage_one_open: triageRefusals.openExists,
    consultant_one_running: consultRefusals.anotherOpen,
    record_one_running: consultRefusals.alreadyTaken,
    customer_demand_customer: common.notFound,
    consult_type_name_unique: ({ name }: Named) => settingRefusals.typeNameTaken({ name }),
    original_demand_name_unique: ({ name }: Named) => settingRefusals.demandTaken({ name: name.trim() }),
    template_name_unique: ({ name }: Named) => settingRefusals.templateNameTaken({ name }),
    triage_consult_type: common.referenced,
    record_consult_type: common.referenced,
  },
)
