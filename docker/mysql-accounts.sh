#!/bin/bash
# Runs once, when the database volume is new: the account for reports may only SELECT.
set -euo pipefail
mysql --user=root --password="$MYSQL_ROOT_PASSWORD" <<SQL
CREATE USER 'reports'@'%' IDENTIFIED BY '${REPORTS_DB_PASSWORD}';
GRANT SELECT ON \`${MYSQL_DATABASE}\`.* TO 'reports'@'%';
SQL
