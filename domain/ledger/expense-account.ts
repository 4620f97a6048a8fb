/** Whether a bill may name an account: expense accounts that take entries. */
export function isExpenseAccount(account: { readonly takesEntries: boolean; readonly type: string }): boolean {
  return account.takesEntries && account.type === 'expense'
}
