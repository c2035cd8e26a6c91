export interface Bank {
  code: string
  name: string
}

export interface BankAccount {
  bankCode: string
  accountNumber: string
}

export interface ResolvedAccount {
  accountName: string
  accountNumber: string
}

export interface Banks {
  banks(): Promise<Bank[]>
  /** Null if there is no such account. */
  resolveAccount(account: BankAccount): Promise<ResolvedAccount | null>
}
