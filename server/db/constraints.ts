import { badField, hangingOn, type Refusal } from '../refusal/refusal.ts'
import type { TextKey } from '../refusal/texts.ts'

/** What a constraint of the store says to a person: at which field of the payload, in which words. */
type Said = readonly [field: string, text: TextKey]

/** Two of one name. Nobody looks first whether a name is free: two who look at once would both be told yes. */
export const uniques: Readonly<Record<string, Said>> = {
  project_folder_pkey: ['path', 'projectFolderTaken'],
  project_file_name: ['name', 'projectFileTaken'],
  project_file_version_upload: ['upload', 'projectFileTaken'],
  correction_apart: ['from', 'correctionTwice'],
  account_username_key: ['username', 'usernameTaken'],
  organization_pkey: ['code', 'organizationCodeTaken'],
  role_name_zh: ['nameZh', 'roleNameTaken'],
  role_name_en: ['nameEn', 'roleNameTaken'],
  user_group_organization_code_name_key: ['name', 'groupNameTaken'],
  gateway_name_key: ['name', 'gatewayNameTaken'],
  display_organization_code_name_key: ['name', 'displayNameTaken'],
  play_list_organization_code_name_key: ['name', 'playListNameTaken'],
  product_category_code_key: ['code', 'productCategoryCodeTaken'],
  station_pkey: ['number', 'stationNumberTaken'],
  connection_point_station_id_number_key: ['number', 'connectionPointNumberTaken'],
  product_model_pkey: ['code', 'productModelCodeTaken'],
  event_code_pkey: ['code', 'eventCodeTaken'],
  parameter_pkey: ['parameters', 'parameterTwice'],
  device_pkey: ['sn', 'deviceSnTaken'],
  analysis_owner_id_name_key: ['name', 'analysisNameTaken'],
  fleet_view_owner_id_name_key: ['name', 'fleetViewNameTaken'],
  what_if_station_id_name_key: ['name', 'whatIfNameTaken'],
  power_template_organization_code_name_key: ['name', 'powerTemplateNameTaken'],
  push_group_organization_code_name_key: ['name', 'pushGroupNameTaken'],
  push_rule_organization_code_name_key: ['name', 'pushRuleNameTaken'],
  battery_import_station_id_name_key: ['name', 'batteryImportNameTaken'],
  camera_station_id_name_zh_key: ['nameZh', 'cameraNameTaken'],
  dictionary_parent_id_code_key: ['code', 'dictionaryCodeTaken'],
  period_scheme_area_doc_no_from_month_key: ['docNo', 'schemeTaken'],
  calendar_day_pkey: ['date', 'dateTaken'],
  day_temperature_place_date_key: ['date', 'temperatureTaken'],
  settlement_agreement_once: ['fromMonth', 'settlementAgreementTaken'],
  demand_configuration_connection_point_id_month_key: ['month', 'demandConfigurationTaken'],
  electricity_allocation_station_id_month_key: ['month', 'electricityAllocationTaken'],
  settlement_slip_number_key: ['connectionPointId', 'slipBeingMade'],
  settlement_slip_once: ['connectionPointId', 'slipBeingMade'],
  utility_bill_connection_point_id_month_key: ['number', 'utilityBillTaken'],
  settlement_reading_station_id_sn_code_date_key: ['date', 'settlementReadingTaken'],
  price_table_area_month_price_system_consumption_type_voltag_key: ['month', 'priceTaken'],
  station_price_station_id_month_key: ['month', 'stationPriceTaken'],
  project_set_organization_code_name_key: ['name', 'projectSetNameTaken'],
  project_set_id_number_key: ['number', 'projectNumberTaken'],
  project_baseline_project_id_name_key: ['name', 'baselineNameTaken'],
  project_link_from_id_to_id_key: ['edits.link', 'planLinkedTwice'],
  project_role_name_zh: ['nameZh', 'roleNameTaken'],
  project_role_name_en: ['nameEn', 'roleNameTaken'],
  project_member_project_id_account_id_key: ['accountId', 'projectMemberTwice'],
  project_record_project_id_number_key: ['number', 'projectNumberTaken'],
  project_check_list_project_id_name_key: ['name', 'checkListTaken'],
  project_round_project_id_number_key: ['number', 'projectNumberTaken'],
  project_round_point_record: ['id', 'pointHasMatter'],
  project_task_project_id_number_key: ['number', 'projectNumberTaken'],
  project_application_project_id_number_key: ['number', 'projectNumberTaken'],
  benefit_rate_from_key: ['fromDate', 'benefitRateTaken'],
}

/** Something that was named and is gone (`missing`), or that others hang on and was to be deleted (`hanging`). */
export const references: Readonly<Record<string, { missing: Said; hanging: TextKey }>> = {
  organization_parent_code_fkey: { missing: ['parentCode', 'organizationUnknown'], hanging: 'hangingOrganizations' },
  account_organization_code_fkey: { missing: ['organizationCode', 'organizationUnknown'], hanging: 'hangingMembers' },
  account_role_code_fkey: { missing: ['roleCode', 'roleUnknown'], hanging: 'hangingMembers' },
  station_organization_code_fkey: { missing: ['organizationCode', 'organizationUnknown'], hanging: 'hangingStations' },
  invitation_organization_code_fkey: { missing: ['organizationCode', 'organizationUnknown'], hanging: 'hangingInvitations' },
  invitation_role_code_fkey: { missing: ['roleCode', 'roleUnknown'], hanging: 'hangingInvitations' },
  user_group_organization_code_fkey: { missing: ['organizationCode', 'organizationUnknown'], hanging: 'hangingGroups' },
  user_group_member_group_id_fkey: { missing: ['groupId', 'notFound'], hanging: 'hangingMembers' },
  user_group_member_account_id_fkey: { missing: ['userIds', 'notFound'], hanging: 'hangingGroups' },
  gateway_station_id_fkey: { missing: ['stationId', 'stationUnknown'], hanging: 'hangingGateways' },
  display_organization_code_fkey: { missing: ['organizationCode', 'organizationUnknown'], hanging: 'hangingDisplays' },
  play_list_organization_code_fkey: { missing: ['organizationCode', 'organizationUnknown'], hanging: 'hangingPlayLists' },
  product_category_parent_code_fkey: { missing: ['parentCode', 'productCategoryUnknown'], hanging: 'hangingProductCategories' },
  station_parent_id_fkey: { missing: ['parentId', 'stationUnknown'], hanging: 'hangingStations' },
  connection_point_station_id_fkey: { missing: ['stationId', 'stationUnknown'], hanging: 'hangingConnectionPoints' },
  product_model_category_code_fkey: { missing: ['categoryCode', 'productCategoryUnknown'], hanging: 'hangingProductModels' },
  parameter_model_code_fkey: { missing: ['modelCode', 'productModelUnknown'], hanging: 'hangingProductModels' },
  device_station_id_fkey: { missing: ['stationId', 'stationUnknown'], hanging: 'hangingDevices' },
  device_parent_sn_fkey: { missing: ['parentSn', 'deviceUnknown'], hanging: 'hangingDevices' },
  device_model_code_fkey: { missing: ['modelCode', 'productModelUnknown'], hanging: 'hangingDevices' },
  device_connection_point_id_fkey: { missing: ['connectionPointId', 'connectionPointUnknown'], hanging: 'hangingDevices' },
  device_replaces_sn_fkey: { missing: ['replacesSn', 'deviceUnknown'], hanging: 'hangingDevices' },
  point_station_id_fkey: { missing: ['stationId', 'stationUnknown'], hanging: 'hangingReadings' },
  register_rest_station_id_fkey: { missing: ['stationId', 'stationUnknown'], hanging: 'hangingDevices' },
  past_feed_station_id_fkey: { missing: ['stationId', 'stationUnknown'], hanging: 'hangingReadings' },
  register_rescale_point_fkey: { missing: ['point', 'deviceUnknown'], hanging: 'hangingReadings' },
  past_feed_point_fkey: { missing: ['point', 'deviceUnknown'], hanging: 'hangingReadings' },
  device_exchange_station_id_fkey: { missing: ['stationId', 'stationUnknown'], hanging: 'hangingExchanges' },
  device_exchange_old_sn_fkey: { missing: ['sn', 'deviceUnknown'], hanging: 'hangingExchanges' },
  device_exchange_new_sn_fkey: { missing: ['sn', 'deviceUnknown'], hanging: 'hangingExchanges' },
  analysis_organization_code_fkey: { missing: ['organizationCode', 'organizationUnknown'], hanging: 'hangingAnalyses' },
  power_template_organization_code_fkey: { missing: ['organizationCode', 'organizationUnknown'], hanging: 'hangingPowerTemplates' },
  response_task_organization_code_fkey: { missing: ['organizationCode', 'organizationUnknown'], hanging: 'hangingResponses' },
  response_point_task_id_fkey: { missing: ['id', 'notFound'], hanging: 'hangingResponses' },
  response_point_station_id_fkey: { missing: ['points', 'stationUnknown'], hanging: 'hangingResponses' },
  what_if_station_id_fkey: { missing: ['stationId', 'stationUnknown'], hanging: 'hangingWhatIfs' },
  plan_template_day_station_id_fkey: { missing: ['powerstationId', 'stationUnknown'], hanging: 'hangingPlans' },
  plan_template_day_template_id_fkey: { missing: ['templates', 'powerTemplateUnknown'], hanging: 'hangingPlans' },
  maintenance_station_id_fkey: { missing: ['stationId', 'stationUnknown'], hanging: 'hangingMaintenance' },
  push_group_organization_code_fkey: { missing: ['organizationCode', 'organizationUnknown'], hanging: 'hangingPushGroups' },
  push_rule_organization_code_fkey: { missing: ['organizationCode', 'organizationUnknown'], hanging: 'hangingPushRules' },
  push_rule_group_id_fkey: { missing: ['groupId', 'pushGroupUnknown'], hanging: 'hangingPushRules' },
  push_rule_station_rule_id_fkey: { missing: ['id', 'notFound'], hanging: 'hangingPushRules' },
  push_rule_station_station_id_fkey: { missing: ['stationIds', 'stationUnknown'], hanging: 'hangingPushRules' },
  push_rule_step_rule_id_fkey: { missing: ['id', 'notFound'], hanging: 'hangingPushRules' },
  push_rule_step_group_id_fkey: { missing: ['escalation', 'pushGroupUnknown'], hanging: 'hangingPushRules' },
  day_figure_station_id_fkey: { missing: ['stationId', 'stationUnknown'], hanging: 'hangingReadings' },
  camera_station_id_fkey: { missing: ['stationId', 'stationUnknown'], hanging: 'hangingCameras' },
  camera_device_sn_fkey: { missing: ['deviceSn', 'deviceUnknown'], hanging: 'hangingCameras' },
  fleet_view_owner_id_fkey: { missing: ['name', 'notFound'], hanging: 'hangingMembers' },
  station_topology_station_id_fkey: { missing: ['powerstationId', 'stationUnknown'], hanging: 'hangingStations' },
  battery_limits_station_id_fkey: { missing: ['powerstationId', 'stationUnknown'], hanging: 'hangingStations' },
  battery_import_station_id_fkey: { missing: ['stationId', 'stationUnknown'], hanging: 'hangingBatteryImports' },
  battery_import_device_sn_fkey: { missing: ['deviceSn', 'deviceUnknown'], hanging: 'hangingStations' },
  analysis_note_station_id_fkey: { missing: ['stationId', 'stationUnknown'], hanging: 'hangingNotes' },
  dictionary_parent_id_fkey: { missing: ['parentId', 'dictionaryUnknown'], hanging: 'hangingDictionary' },
  price_table_scheme_id_fkey: { missing: ['schemeId', 'schemeUnknown'], hanging: 'hangingPrices' },
  station_price_station_id_fkey: { missing: ['stationId', 'stationUnknown'], hanging: 'hangingStationPrices' },
  station_price_scheme_id_fkey: { missing: ['schemeId', 'schemeUnknown'], hanging: 'hangingStationPrices' },
  benefit_rate_station_id_fkey: { missing: ['stationId', 'stationUnknown'], hanging: 'hangingBenefitRates' },
  benefit_rate_connection_point_id_fkey: { missing: ['connectionPointId', 'connectionPointUnknown'], hanging: 'hangingBenefitRates' },
  correction_point_fkey: { missing: ['point', 'notFound'], hanging: 'hangingReadings' },
  quantity_before_station_id_fkey: { missing: ['stationId', 'stationUnknown'], hanging: 'hangingReadings' },
  settlement_agreement_station_id_fkey: { missing: ['stationId', 'stationUnknown'], hanging: 'hangingAgreements' },
  settlement_agreement_connection_point_id_fkey: { missing: ['connectionPointId', 'connectionPointUnknown'], hanging: 'hangingAgreements' },
  demand_configuration_station_id_fkey: { missing: ['stationId', 'stationUnknown'], hanging: 'hangingDemandConfigurations' },
  demand_configuration_connection_point_id_fkey: {
    missing: ['connectionPointId', 'connectionPointUnknown'],
    hanging: 'hangingDemandConfigurations',
  },
  electricity_allocation_station_id_fkey: { missing: ['stationId', 'stationUnknown'], hanging: 'hangingAllocations' },
  settlement_reading_station_id_fkey: { missing: ['stationId', 'stationUnknown'], hanging: 'hangingReadings' },
  utility_bill_station_id_fkey: { missing: ['id', 'notFound'], hanging: 'hangingUtilityBills' },
  utility_bill_connection_point_id_fkey: { missing: ['id', 'notFound'], hanging: 'hangingUtilityBills' },
  settlement_slip_station_id_fkey: { missing: ['stationId', 'stationUnknown'], hanging: 'hangingSlips' },
  settlement_slip_connection_point_id_fkey: { missing: ['connectionPointId', 'connectionPointUnknown'], hanging: 'hangingSlips' },
  settlement_slip_reverses_fkey: { missing: ['id', 'notFound'], hanging: 'hangingSlips' },
  settlement_run_item_run_id_fkey: { missing: ['id', 'notFound'], hanging: 'hangingSlips' },
  settlement_run_item_connection_point_id_fkey: { missing: ['connectionPointId', 'connectionPointUnknown'], hanging: 'hangingSlips' },
  strategy_station_id_fkey: { missing: ['powerstationId', 'stationUnknown'], hanging: 'hangingStations' },
  strategy_issue_station_id_fkey: { missing: ['powerstationId', 'stationUnknown'], hanging: 'hangingStations' },
  setpoint_issue_station_id_fkey: { missing: ['powerstationId', 'stationUnknown'], hanging: 'hangingStations' },
  plan_report_station_id_fkey: { missing: ['powerstationId', 'stationUnknown'], hanging: 'hangingStations' },
  strategy_limit_station_id_fkey: { missing: ['powerstationId', 'stationUnknown'], hanging: 'hangingStations' },
  quality_day_point_fkey: { missing: ['point', 'notFound'], hanging: 'hangingReadings' },
  quality_finding_point_fkey: { missing: ['point', 'notFound'], hanging: 'hangingReadings' },
  quality_due_station_id_fkey: { missing: ['stationId', 'stationUnknown'], hanging: 'hangingReadings' },
  project_set_organization_code_fkey: { missing: ['organizationCode', 'organizationUnknown'], hanging: 'hangingProjectSets' },
  project_set_id_fkey: { missing: ['projectSetId', 'projectSetUnknown'], hanging: 'hangingProjects' },
  project_organization_code_fkey: { missing: ['organizationCode', 'organizationUnknown'], hanging: 'hangingProjects' },
  project_station_id_fkey: { missing: ['stationId', 'stationUnknown'], hanging: 'hangingProjects' },
  project_activity_project_id_fkey: { missing: ['projectId', 'notFound'], hanging: 'hangingProjects' },
  project_activity_parent_id_fkey: { missing: ['edits.parentId', 'planParent'], hanging: 'hangingProjects' },
  project_activity_assignee_id_fkey: { missing: ['edits.assigneeId', 'planAssignee'], hanging: 'hangingProjects' },
  project_link_project_id_fkey: { missing: ['projectId', 'notFound'], hanging: 'hangingProjects' },
  project_link_from_id_fkey: { missing: ['edits.link', 'planUnknown'], hanging: 'hangingProjects' },
  project_link_to_id_fkey: { missing: ['edits.link', 'planUnknown'], hanging: 'hangingProjects' },
  project_baseline_project_id_fkey: { missing: ['projectId', 'notFound'], hanging: 'hangingProjects' },
  project_cost_project_id_fkey: { missing: ['projectId', 'notFound'], hanging: 'hangingProjects' },
  project_cost_activity_id_fkey: { missing: ['activityId', 'planUnknown'], hanging: 'hangingProjects' },
  project_activity_gone_project_id_fkey: { missing: ['projectId', 'notFound'], hanging: 'hangingProjects' },
  project_week_item_project_id_fkey: { missing: ['projectId', 'notFound'], hanging: 'hangingProjects' },
  project_week_item_activity_id_fkey: { missing: ['items', 'planUnknown'], hanging: 'hangingProjects' },
  project_role_project_id_fkey: { missing: ['projectId', 'notFound'], hanging: 'hangingProjects' },
  project_member_project_id_fkey: { missing: ['projectId', 'notFound'], hanging: 'hangingProjects' },
  project_member_account_id_fkey: { missing: ['accountId', 'memberUnknown'], hanging: 'hangingProjects' },
  project_member_role_id_fkey: { missing: ['roleId', 'roleUnknown'], hanging: 'hangingMembers' },
  project_counter_project_id_fkey: { missing: ['projectId', 'notFound'], hanging: 'hangingProjects' },
  project_picture_project_id_fkey: { missing: ['projectId', 'notFound'], hanging: 'hangingProjects' },
  project_picture_file_id_fkey: { missing: ['photos', 'photoUnknown'], hanging: 'hangingProjects' },
  project_record_project_id_fkey: { missing: ['projectId', 'notFound'], hanging: 'hangingProjects' },
  project_record_responsible_id_fkey: { missing: ['responsibleId', 'memberUnknown'], hanging: 'hangingProjects' },
  project_record_signer_record_id_fkey: { missing: ['id', 'notFound'], hanging: 'hangingProjects' },
  project_record_event_record_id_fkey: { missing: ['id', 'notFound'], hanging: 'hangingProjects' },
  project_check_list_project_id_fkey: { missing: ['projectId', 'notFound'], hanging: 'hangingProjects' },
  project_round_project_id_fkey: { missing: ['projectId', 'notFound'], hanging: 'hangingProjects' },
  project_round_inspector_id_fkey: { missing: ['inspectorId', 'memberUnknown'], hanging: 'hangingProjects' },
  project_round_check_list_id_fkey: { missing: ['checkListId', 'checkListUnknown'], hanging: 'hangingProjects' },
  project_round_point_round_id_fkey: { missing: ['id', 'notFound'], hanging: 'hangingProjects' },
  project_round_point_record_id_fkey: { missing: ['id', 'notFound'], hanging: 'hangingProjects' },
  project_task_project_id_fkey: { missing: ['projectId', 'notFound'], hanging: 'hangingProjects' },
  project_task_assignee_id_fkey: { missing: ['assigneeId', 'memberUnknown'], hanging: 'hangingProjects' },
  project_folder_project_id_fkey: { missing: ['projectId', 'notFound'], hanging: 'hangingProjects' },
  project_file_project_id_fkey: { missing: ['projectId', 'notFound'], hanging: 'hangingProjects' },
  project_file_version_project_file_id_fkey: { missing: ['id', 'notFound'], hanging: 'hangingProjects' },
  project_file_version_file_id_fkey: { missing: ['data', 'fileMissing'], hanging: 'hangingProjects' },
  project_share_project_id_fkey: { missing: ['projectId', 'notFound'], hanging: 'hangingProjects' },
  project_share_set_id_fkey: { missing: ['projectSetId', 'notFound'], hanging: 'hangingProjects' },
  project_share_device_share_id_fkey: { missing: ['token', 'shareInvalid'], hanging: 'hangingProjects' },
  project_share_opening_share_id_fkey: { missing: ['token', 'shareInvalid'], hanging: 'hangingProjects' },
  project_share_report_share_id_fkey: { missing: ['token', 'shareInvalid'], hanging: 'hangingProjects' },
  project_share_photo_share_id_fkey: { missing: ['token', 'shareInvalid'], hanging: 'hangingProjects' },
  project_share_photo_file_id_fkey: { missing: ['photos', 'photoUnknown'], hanging: 'hangingProjects' },
  project_contact_project_id_fkey: { missing: ['projectId', 'notFound'], hanging: 'hangingProjects' },
  project_material_project_id_fkey: { missing: ['projectId', 'notFound'], hanging: 'hangingProjects' },
  project_application_project_id_fkey: { missing: ['projectId', 'notFound'], hanging: 'hangingProjects' },
  project_application_line_application_id_fkey: { missing: ['id', 'notFound'], hanging: 'hangingApplications' },
  project_application_line_material_id_fkey: { missing: ['lines', 'materialUnknown'], hanging: 'hangingApplications' },
  project_receipt_application_id_fkey: { missing: ['id', 'notFound'], hanging: 'hangingApplications' },
  dashboard_version_dashboard_id_fkey: { missing: ['id', 'notFound'], hanging: 'hangingDashboards' },
}

const UNIQUE_VIOLATION = '23505'
const EXCLUSION_VIOLATION = '23P01'
const FOREIGN_KEY_VIOLATION = '23503'
const DEADLOCK = '40P01'

interface StoreError {
  code: string
  constraint: string
  /** The statement that was refused. */
  statement: string
}

/** What the store says of a refused statement. Drizzle wraps it in an error that has the statement. */
function storeError(error: unknown, statement = ''): StoreError | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && 'constraint' in error && typeof error.constraint === 'string') {
    return { code: String(error.code), constraint: error.constraint, statement }
  }
  return storeError(error.cause, 'query' in error ? String(error.query) : statement)
}

/** The refusal that a constraint means, or undefined: the error is something else. */
export function refusalOf(error: unknown): Refusal | undefined {
  const found = storeError(error)
  if (found?.code === UNIQUE_VIOLATION || found?.code === EXCLUSION_VIOLATION) {
    const said = uniques[found.constraint]
    return said === undefined ? undefined : badField(...said)
  }
  if (found?.code !== FOREIGN_KEY_VIOLATION) return undefined
  const said = references[found.constraint]
  if (said === undefined) return undefined
  return /^\s*delete\b/i.test(found.statement) ? hangingOn([{ words: said.hanging }]) : badField(...said.missing)
}

/** True: the change waited for one that waited for it, and was undone so that the other could go on. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === DEADLOCK) || isDeadlock(error.cause))
