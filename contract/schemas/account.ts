export const accountSchemas = {}
