/** The settings are those of the company: the part of the table of branches that says so. */
export const settingsHaveNoBranch = {
  companySettingRead: 'has no branch',
  companySettingChange: 'has no branch',
  companySettingHistory: 'has no branch',
  salesSettingRead: 'has no branch',
  salesSettingChange: 'has no branch',
  salesSettingHistory: 'has no branch',
  getLockPreview: 'has no branch',
  uploadLogo: 'has no branch',
  deleteLogo: 'has no branch',
  getUpload: 'has no branch',
  getVatEnableSetting: 'has no branch',
  setVatEnableSetting: 'has no branch',
  getVatRates: 'has no branch',
} as const
