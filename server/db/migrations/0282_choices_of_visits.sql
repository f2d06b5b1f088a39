-- What a visit is about, its type and what the customer comes for, is chosen when she arrives: a consultation takes it over from
-- the visit. So these two lists belong to triage, and a visit knows nothing of consultations.
alter table consulting.consult_type set schema triage;
alter table consulting.original_demand set schema triage;
alter function consulting.demand_names(bigint[]) set schema triage;
