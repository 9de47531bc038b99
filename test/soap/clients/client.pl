# perl client.pl <soap url> <calls.json>: prints "path<TAB>value" lines.
use strict;
use warnings;
use utf8;
use SOAP::Lite;
use JSON::PP;

my ($url, $file) = @ARGV;
binmode STDOUT, ':encoding(UTF-8)';
open my $in, '<:raw', $file or die $!;
local $/;
my $calls = JSON::PP->new->utf8->decode(<$in>);
my $client = SOAP::Lite->uri('urn:carrier')->proxy($url)->encoding('utf-8');
$client->on_action(sub { "\"$url/$_[1]\"" });
$client->on_fault(sub { $_[1] });

sub fields {
  my ($struct) = @_;
  return map {
    my ($name, $value) = ($_, $struct->{$_});
    ref $value eq 'HASH' ? SOAP::Data->name($name => \SOAP::Data->value(fields($value)))
      : ref $value eq 'ARRAY' ? map { entry($name, $_) } @$value
      : SOAP::Data->name($name => $value)
  } sort keys %$struct;
}

sub entry {
  my ($name, $value) = @_;
  return ref $value ? SOAP::Data->name($name => \SOAP::Data->value(fields($value))) : SOAP::Data->name($name => $value);
}

sub flatten {
  my ($path, $value) = @_;
  if (ref $value eq 'ARRAY') { flatten("$path\[$_]", $value->[$_]) for 0 .. $#$value }
  elsif (ref $value) { flatten("$path.$_", $value->{$_}) for sort keys %$value }
  elsif (defined $value) {
    $value = Encode::decode('UTF-8', $value) unless utf8::is_utf8($value);
    print "$path\t$value\n";
  }
}

# Lists and attributes are not in what the client makes of a struct: they are asked for one by one.
sub lists {
  my ($som, $operation) = @_;
  for my $list ('movimientos', 'sucursal', 'suguerenciasPorDuda') {
    my $index = 0;
    for my $data ($som->dataof("//Body/[1]/[1]/$list")) {
      flatten("$operation.$list\[$index].$_", $data->attr->{$_}) for grep { !/^\{|^xsi:/ } sort keys %{ $data->attr };
      $index++;
    }
  }
}

for my $call (@$calls) {
  my ($operation, $request) = @$call;
  my $part = SOAP::Data->name("request\u$operation" => \SOAP::Data->value(fields($request)));
  my $som = $client->call(SOAP::Data->name($operation)->prefix('tns')->uri('urn:carrier') => $part);
  if (!ref $som || $som->fault) {
    print "$operation.fault\t", (ref $som ? $som->faultcode . ' ' . $som->faultstring : $som), "\n";
    next;
  }
  my $answer = $som->result;
  if (ref $answer) { delete $answer->{$_} for 'movimientos', 'sucursal', 'suguerenciasPorDuda' }
  # A boolean is 1 or 0 to Perl.
  $answer = $answer ? 'true' : 'false' unless ref $answer;
  flatten($operation, $answer);
  lists($som, $operation);
}
