export const organizationSchemas = {}
