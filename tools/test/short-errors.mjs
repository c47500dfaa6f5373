import { configure } from '@testing-library/react';

// Without a print of the whole document, which is made anew each time that a query waits for what is not there yet. A
// test that fails is repeated isolated, where its error has one.
configure({ getElementError: (message) => new Error(message ?? 'No element was found.') });
