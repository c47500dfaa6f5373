import { MOST_CREDENTIAL_CHARACTERS } from './limits';
import { SIGN_IN_TEXTS } from './sign-in-texts';

/** User messages that several projects share. */
export const TEXTS = {
  reopenReasonRequired: 'Please say why the job is reopened',
  jobNumberRequired: 'Job number is required',
  firstNameRequired: 'First name is required',
  surnameRequired: 'Surname is required',
  contactNumberRequired: 'Contact number is required',
  homeAddressRequired: 'Home address is required',
  postcodeRequired: 'Postcode is required',
  locationRequired: 'Location is required',
  item1Required: 'At least one item is required',
  description1Required: 'Description for item 1 is required',
  itemNeedsDescription: 'Each item must have a corresponding description',
  partDescriptionRequired: 'Description is required',
  sourceRequired: 'Source is required',
  costPositive: 'Cost must be positive',
  invoiceNumberRequired: 'Invoice number is required',
  callDateRequired: 'Call date is required',
  callTimeRequired: 'Call time is required',
  callerNameRequired: 'Caller name is required',
  callContentRequired: 'Call content is required',
  callDetailsRequired: 'Please enter call details',
  otherLocationRequired: 'Please enter the location details',
  ...SIGN_IN_TEXTS,
  currentPasswordWrong: 'The current password is wrong',
  newPasswordTooLong: `A password has at most ${MOST_CREDENTIAL_CHARACTERS} characters`,
  dateToBeConfirmedYesNo: 'dateToBeConfirmed must be "Yes" or "No"',
  csvMissing: 'Please select a CSV file or paste CSV data',
} as const;
