/** What others ask of consultations: parts of statements. */

/** The consultation that runs on the visit of an alias, to be joined. */
export const runsOn = (run: string, visit: string): string =>
  `consulting.consult_record ${run} on ${run}.hospital_id = ${visit}.hospital_id and ${run}.triage_id = ${visit}.id and ${run}.state = 'running'`

/** Whether an original demand is named by a consultation, or among what a customer wishes. */
export const demandIsNamed = (demandId: string): string =>
  `(exists (select 1 from consulting.consult_record r where r.demand_ids @> array[${demandId}])
    or exists (select 1 from consulting.customer_demand n where n.demand_ids @> array[${demandId}]))`
