/** Of the customer's wallet, beside those that all wallets share. */
export const walletWords = {
  title: 'Add money',
  amount: 'How much?',
  method: 'How?',
  byTransfer: 'Bank transfer',
  byCard: 'Card',
  next: 'Continue',
  sendExactly: (amount: string) => `Send ${amount} to this account`,
  bank: 'Bank',
  name: 'Name',
  number: 'Account number',
  copy: 'Copy the number',
  copied: 'The number is copied.',
  timeLeft: 'Time left',
  waiting: 'We see it the moment it is there. You may close this.',
  toCard: 'Pay by card',
  arrived: (amount: string) => `${amount} is in your wallet.`,
}
